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
import { vaultAppend } from './vault-append';
import { vaultEdit } from './vault-edit';
import { vaultFrontmatter } from './vault-frontmatter';
import { vaultLink } from './vault-link';
import { vaultList } from './vault-list';
import { vaultMove } from './vault-move';
import { vaultRead } from './vault-read';
import { vaultTrash } from './vault-trash';
import { vaultUndoLast } from './vault-undo-last';
import { vaultWrite } from './vault-write';

export const allTools: readonly Tool[] = [
  memorySearch,
  recallMemory,
  searchHistory,
  vaultRead,
  vaultList,
  vaultLink,
  currentNote,
  vaultWrite,
  vaultEdit,
  vaultAppend,
  vaultFrontmatter,
  vaultMove,
  vaultTrash,
  vaultUndoLast,
  remember,
  forget,
  updateMemory,
  proposeStyle,
];
