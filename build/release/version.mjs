const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/**
 * The version that follows `current`: `patch`, `minor`, `major`, or one that is named and later.
 *
 * @param {string} current
 * @param {string} request
 * @returns {string}
 */
export function nextVersion(current, request) {
  const [major, minor, patch] = parse(current);
  if (request === 'major') return `${major + 1}.0.0`;
  if (request === 'minor') return `${major}.${minor + 1}.0`;
  if (request === 'patch') return `${major}.${minor}.${patch + 1}`;
  if (!isLater(parse(request), [major, minor, patch])) {
    throw new Error(`${request} is not later than the current version ${current}.`);
  }
  return request;
}

/**
 * @param {string} version
 * @returns {[major: number, minor: number, patch: number]}
 */
function parse(version) {
  const match = VERSION.exec(version);
  if (!match)
    throw new Error(`"${version}" is no version: say patch, minor, major or three numbers such as 1.2.3.`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}

/** @type {(a: [number, number, number], b: [number, number, number]) => boolean} */
function isLater(a, b) {
  if (a[0] !== b[0]) return a[0] > b[0];
  if (a[1] !== b[1]) return a[1] > b[1];
  return a[2] > b[2];
}
