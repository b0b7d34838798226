/** Addresses of what facts are drawn from. A note goes by its id, so that its facts follow it when it is moved. */

const MESSAGE = 'recollect://message/';
const NOTE = 'recollect://note/';

/** The address of a message. */
export function messageUri(id: string): string {
  return `${MESSAGE}${id}`;
}

/** The message at an address, if it is one of a message. */
export function messageOf(uri: string): string | null {
  return uri.startsWith(MESSAGE) && uri.length > MESSAGE.length ? uri.slice(MESSAGE.length) : null;
}

/** The address of a note, or of a place in it: what stands after `#`. */
export function noteUri(id: string, place?: string): string {
  return place === undefined || place === '' ? `${NOTE}${id}` : `${NOTE}${id}#${place}`;
}

/** The note at an address, if it is one of a note, and the place in it. */
export function noteOf(uri: string): { note: string; place: string } | null {
  if (!uri.startsWith(NOTE)) return null;
  const [note = '', ...place] = uri.slice(NOTE.length).split('#');
  return note === '' ? null : { note, place: place.join('#') };
}

/** A path of a note with the place in it, if a text is one. */
export function notePathIn(text: string): { path: string; place: string } | null {
  const match = /^(?!\w+:\/\/)([^#]+\.md)(?:#(.*))?$/is.exec(text);
  return match ? { path: match[1] as string, place: match[2] ?? '' } : null;
}
