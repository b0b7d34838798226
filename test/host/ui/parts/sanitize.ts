/** Elements that run code, load a document or change the page around them. */
const FORBIDDEN_ELEMENTS =
  'script, style, link, meta, base, iframe, frame, frameset, object, embed, applet, form, template, noscript, foreignObject, animate, set';

const URL_ATTRIBUTES = new Set([
  'href',
  'src',
  'xlink:href',
  'action',
  'formaction',
  'poster',
  'background',
  'data',
]);

const SAFE_URL =
  /^(?:https?:|mailto:|tel:|obsidian:|app:|blob:|data:image\/(?:png|gif|jpe?g|webp|svg\+xml);|[^:]*$|[/#?.])/i;

function isUnsafe(attribute: Attr): boolean {
  const name = attribute.name.toLowerCase();
  if (name.startsWith('on') || name === 'srcdoc' || name === 'style') return true;
  // Browsers ignore control characters and blanks inside a scheme, so "java\nscript:" is one too.
  const withoutBlanks = Array.from(attribute.value)
    .filter((character) => character > ' ')
    .join('');
  return URL_ATTRIBUTES.has(name) && !SAFE_URL.test(withoutBlanks);
}

/** Parses HTML into a fragment that cannot run code: what notes and models contain is not trusted. */
export function sanitizeHTMLToDom(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const element of Array.from(parsed.querySelectorAll(FORBIDDEN_ELEMENTS))) element.remove();
  for (const element of Array.from(parsed.querySelectorAll('*'))) {
    for (const attribute of Array.from(element.attributes)) {
      if (isUnsafe(attribute)) element.removeAttribute(attribute.name);
    }
  }
  const fragment = document.createDocumentFragment();
  for (const node of Array.from(parsed.body.childNodes)) fragment.append(document.importNode(node, true));
  return fragment;
}
