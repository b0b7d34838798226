/** Every tool of the agent. A new one is a file in this folder and a line here. */
import { currentNote } from './current-note';
import { forget } from './forget';
import { memorySearch } from './memory-search';
import { proposeStyle } from './propose-style';
import { recallMemory } from './recall-memory';
import { remember } from './remember';
import { searchHistory } from './search-history';
import type { Tool } from './tool';
import { updateMemory } from './update-memory';
import { vaultLink } from './vault-link';
import { vaultList } from './vault-list';
import { vaultRead } from './vault-read';

export const allTools: readonly Tool[] = [
  memorySearch,
  recallMemory,
  searchHistory,
  vaultRead,
  vaultList,
  vaultLink,
  currentNote,
  remember,
  forget,
  updateMemory,
  proposeStyle,
];
