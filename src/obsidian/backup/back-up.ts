/** Making a backup, by the user's wish. */
import type { App } from 'obsidian';
import type { Memory } from '../memory';
import { tell, whileTelling } from '../notices';
import { counted, sizeInWords } from '../quantities';
import { reveal } from './reveal';

/** Makes a backup and says where it is. */
export async function backUpMemory(app: App, memory: Memory): Promise<void> {
  const backup = await whileTelling('Backing up memory', () => memory.engine.backUp());
  if (!backup) return;
  tell(
    `Memory was backed up: ${counted(backup.events, 'event')}, ${sizeInWords(backup.size)}, in "${backup.path}".`,
    { text: 'Show file', run: () => void reveal(app, backup.path) },
  );
}
