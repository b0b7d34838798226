/** This device's name in the ledger. It lives in local storage: a synced file would give it to every device. */
import type { App } from 'obsidian';

const KEY = 'recollect-device';

/** The device's id, made on first use. */
export function deviceId(app: App): string {
  const known: unknown = app.loadLocalStorage(KEY);
  if (typeof known === 'string' && /^[a-z0-9]{8,16}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const made = Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
  app.saveLocalStorage(KEY, made);
  return made;
}
