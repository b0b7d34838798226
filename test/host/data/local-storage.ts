/** What `app.loadLocalStorage` gives: a value kept in this browser, for this vault only. */
export function loadLocal(vaultId: string, key: string): unknown {
  const stored = localStorage.getItem(`${vaultId}-${key}`);
  return stored === null ? null : (JSON.parse(stored) as unknown);
}

/** What `app.saveLocalStorage` does; `null` and `undefined` clear the key. */
export function saveLocal(vaultId: string, key: string, value: unknown): void {
  if (value === null || value === undefined) localStorage.removeItem(`${vaultId}-${key}`);
  else localStorage.setItem(`${vaultId}-${key}`, JSON.stringify(value));
}
