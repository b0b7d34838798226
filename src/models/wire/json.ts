/** JSON from elsewhere, which may be anything. */

/** The value; undefined when it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A tool call's arguments as the object that some formats want; words that are none are handed back as they were. */
export function argumentsAsObject(text: string): Record<string, unknown> {
  const value = parsed(text.trim() === '' ? '{}' : text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  return { malformed: text };
}
