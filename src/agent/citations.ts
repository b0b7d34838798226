/** Links in an answer: where they stand and where they lead. A model can make them up, so each is looked up. */
import type { VaultReader } from '../core/agent-ports';
import { insideVault } from './note-link';
import type { Citation } from './session-events';

/** Code is shown as it stands; `[[` in it is no link. */
const CODE =
  /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^\1[`~]*[ \t]*$|$(?![\s\S]))|(`+)(?:(?!\2)[^\n]|\2`+)*?[^`]?\2(?!`)/gm;
const LINK = /\[\[([^[\]|\n]+)(?:\|([^[\]\n]*))?\]\]/g;

/** Citations of an answer, in order. */
export async function citationsIn(text: string, vault: Pick<VaultReader, 'resolve'>): Promise<Citation[]> {
  // Replaced by as many spaces, so that offsets stay.
  const prose = text.replace(CODE, (code) => ' '.repeat(code.length));
  const known = new Map<string, Promise<string | null>>();
  const lookUp = async (target: string): Promise<string | null> => {
    // Whatever is wrong with looking it up, it is not a link one may show as real.
    const found = await vault.resolve(target).catch(() => null);
    return found && found.place !== 'missing' ? found.path : null;
  };
  return Promise.all(
    [...prose.matchAll(LINK)].map(async (match): Promise<Citation> => {
      const target = (match[1] ?? '').trim();
      const hash = target.indexOf('#');
      const name = hash < 0 ? target : target.slice(0, hash);
      const isInside = (insideVault(name) ?? '') !== '';
      let path = known.get(target);
      if (!path) known.set(target, (path = isInside ? lookUp(target) : Promise.resolve(null)));
      return {
        start: match.index,
        end: match.index + match[0].length,
        target,
        label: match[2]?.trim() || target,
        path: await path,
        place: hash < 0 ? '' : target.slice(hash + 1),
      };
    }),
  );
}
