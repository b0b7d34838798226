/** How the ledger's files look from outside: enough to notice, find and move them. */

const OWN_NAME = /^[a-z0-9]+-[a-z0-9]+-\d{4}-\d{2}-\d+\.jsonl$/;

/** Whether a writer of ours gives such a name to its file. */
export function hasWriterName(name: string): boolean {
  return OWN_NAME.test(name);
}

/** Ledger files, conflict copies and what an interrupted rewrite left; nothing else that may be in the folder. */
export function belongsToLedger(path: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1).includes('.jsonl');
}
