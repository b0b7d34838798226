/** A worker's program as text, bundled on its own; the path is relative to the importing file. */
declare module 'inline-worker:*' {
  const source: string;
  export default source;
}

/** A file's bytes, gzipped and in base64; the path names a package's file or one relative to the importer. */
declare module 'gzip-base64:*' {
  const encoded: string;
  export default encoded;
}

/** The glue for a browser's worker: the same API as the package's main file, without Node in it. */
declare module 'sql.js/dist/sql-wasm-browser.js' {
  import initSqlJs from 'sql.js';
  export default initSqlJs;
}
