/** Finds things that must not be in an answer (D12, D48, D25, D66). */

export interface Secret {
  readonly text: string;
  readonly what: string;
}

/** No answer may contain these keys. */
const FORBIDDEN_KEY = /password|secret|session|digest|_?key$/i;

/** The paths of secrets and forbidden keys in an answer. */
export function leaksIn(value: unknown, secrets: readonly Secret[], place = "$"): string[] {
  if (typeof value === "string")
    return secrets.filter(({ text }) => value.includes(text)).map(({ what }) => `${place}: ${what}`);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(FORBIDDEN_KEY.test(key) && !Array.isArray(inner) ? [`${place}.${key}`] : []),
    ...leaksIn(inner, secrets, `${place}.${key}`),
  ]);
}
