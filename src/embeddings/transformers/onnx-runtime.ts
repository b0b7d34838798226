/**
 * The WASM-only build of onnxruntime-web, put where transformers.js looks for a runtime before it decides for
 * itself. Its own decision would be the WebGPU build with a WASM from a CDN, or under Node a native package that is
 * not installed here. Must be imported before transformers.js.
 */
import { env } from 'onnxruntime-web/wasm';
import * as runtime from 'onnxruntime-web/wasm';

Reflect.set(globalThis, Symbol.for('onnxruntime'), runtime);

// Anything but nothing, or transformers.js fills in addresses of a CDN.
env.wasm.wasmPaths = {};
// More threads need SharedArrayBuffer, which a page gets only from servers that isolate it; Obsidian's is not.
env.wasm.numThreads = 1;

/** Gives the runtime its program; nothing can be loaded before. */
export function provideRuntime(wasm: Uint8Array): void {
  env.wasm.wasmBinary = wasm;
}
