/** What stands in an answer that does not belong there (D12, D48, D25, D66). */

export interface Secret {
  /** Any piece of text that holds it. */
  readonly text: string;
  /** For the failure's message. */
  readonly what: string;
}

/** Keys under which nothing may be answered at all, whatever it is. */
const FORBIDDEN_KEY = /password|secret|session|digest|_?key$/i;

/** Every place of an answer that holds one of the secrets, or that nothing may stand at. */
export function leaksIn(value: unknown, secrets: readonly Secret[], place = "$"): string[] {
  if (typeof value === "string")
    return secrets.filter(({ text }) => value.includes(text)).map(({ what }) => `${place}: ${what}`);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(FORBIDDEN_KEY.test(key) && !Array.isArray(inner) ? [`${place}.${key}`] : []),
    ...leaksIn(inner, secrets, `${place}.${key}`),
  ]);
}
