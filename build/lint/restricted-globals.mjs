const why = 'This room also runs in a worker and under Node: take it as a port.';

/** Globals of a page, of the app and of Node that a room which runs anywhere must not touch. */
export const hostGlobals = [
  // a page
  'window',
  'document',
  'location',
  'history',
  'navigator',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'alert',
  'confirm',
  'prompt',
  'open',
  'close',
  'getComputedStyle',
  'matchMedia',
  'getSelection',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'HTMLElement',
  'Element',
  'Node',
  'DOMParser',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'fetch',
  'parent',
  'top',
  'event',
  'name',
  'status',
  // the app
  'app',
  'activeWindow',
  'activeDocument',
  'createEl',
  'createDiv',
  'createSpan',
  'createSvg',
  'createFragment',
  // Node
  'process',
  'Buffer',
  'require',
  'module',
  'exports',
  'global',
  '__dirname',
  '__filename',
  'setImmediate',
].map((name) => ({ name, message: why }));

/** The globals of a worker, which only the engine's entry and its client may touch. */
export const workerGlobals = ['self', 'postMessage', 'onmessage', 'importScripts', 'Worker'].map((name) => ({
  name,
  message: 'Only src/engine speaks with the worker.',
}));
