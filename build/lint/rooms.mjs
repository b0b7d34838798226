/**
 * @typedef {object} Room
 * @property {readonly string[]} imports the rooms it may import, besides itself
 * @property {readonly string[]} [packages] the only packages it may import; any, when not given
 * @property {boolean} [obsidian] whether it may import what the app provides
 * @property {boolean} [node] whether it may import Node's modules
 * @property {string} [nodeDoor] its one file that may, behind a check that Node is there
 */

/**
 * The folders of src and the one direction of imports: every room sees only rooms above it in this table.
 * The file src/main.ts counts as a room, since it composes all the others.
 *
 * @type {Readonly<Record<string, Room>>}
 */
export const rooms = {
  core: { imports: [], packages: ['valibot', 'ulid'] },

  agent: { imports: ['core'] },
  models: { imports: ['core'] },
  vault: { imports: ['core'] },

  store: { imports: ['core'] },
  embeddings: { imports: ['core'] },
  notes: { imports: ['core', 'store', 'embeddings'] },
  memory: { imports: ['core', 'store', 'embeddings'] },
  recall: { imports: ['core', 'store', 'embeddings', 'notes', 'memory'] },
  engine: { imports: ['core', 'store', 'embeddings', 'notes', 'memory', 'recall'] },

  cli: {
    imports: [
      'core',
      'agent',
      'models',
      'vault',
      'engine',
      'store',
      'embeddings',
      'notes',
      'memory',
      'recall',
    ],
    node: true,
  },
  mcp: { imports: ['core', 'agent', 'models', 'vault', 'engine'], node: true },
  obsidian: {
    imports: ['core', 'agent', 'models', 'vault', 'embeddings', 'engine'],
    obsidian: true,
    nodeDoor: 'node-door.ts',
  },
  /** Declarations of what the build itself provides. */
  ambient: { imports: [], packages: ['sql.js'] },
  main: { imports: ['core', 'agent', 'models', 'vault', 'engine', 'mcp', 'obsidian'], obsidian: true },
};

/** The rooms that run anywhere: in the app, in a worker, in a page and under Node. */
export const portableRooms = Object.keys(rooms).filter(
  (name) => !rooms[name]?.obsidian && !rooms[name]?.node,
);

/** The rooms that are programs for Node and no part of main.js. */
export const nodeRooms = Object.keys(rooms).filter((name) => rooms[name]?.node);
