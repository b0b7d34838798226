import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleHostPage } from '../bundle.ts';
import type { PageFiles } from '../bundle.ts';
import { CONFIG_ELEMENT_ID } from './protocol.ts';
import type { HostConfig } from './protocol.ts';

const TEMPLATE = fileURLToPath(new URL('../ui/index.html', import.meta.url));

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  webp: 'image/webp',
};

/** The media type for a file name; unknown ones are bytes, never a page that could run. */
export function mediaType(name: string): string {
  return TYPES[path.extname(name).slice(1).toLowerCase()] ?? 'application/octet-stream';
}

/** The bundled page: its files by name, and its HTML with the words for this run written in. */
export async function loadPage(config: HostConfig, made?: PageFiles): Promise<Map<string, Buffer>> {
  const [template, bundle] = await Promise.all([readFile(TEMPLATE, 'utf8'), made ?? bundleHostPage()]);
  const files = new Map<string, Buffer>();
  for (const [name, bytes] of bundle) files.set(name, Buffer.from(bytes));
  const styles = files.has('page.css') ? '<link rel="stylesheet" href="/page.css">' : '';
  // In JSON inside HTML, only "<" could end the element early.
  const words = JSON.stringify(config).replaceAll('<', '\\u003c');
  const head =
    `${styles}<script type="application/json" id="${CONFIG_ELEMENT_ID}">${words}</script>` +
    '<script type="module" src="/page.js"></script></head>';
  files.set('', Buffer.from(template.replace('</head>', () => head)));
  return files;
}
