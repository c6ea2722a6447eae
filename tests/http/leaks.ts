/** Things in an answer that do not belong there (D12, D48, D25, D66). */

export interface Secret {
  readonly text: string;
  readonly what: string;
}

/** Nothing may be answered under these keys. */
const FORBIDDEN_KEY = /password|secret|session|digest|_?key$/i;

/** The paths in an answer that hold a secret or a forbidden key. */
export function leaksIn(value: unknown, secrets: readonly Secret[], place = "$"): string[] {
  if (typeof value === "string")
    return secrets.filter(({ text }) => value.includes(text)).map(({ what }) => `${place}: ${what}`);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(FORBIDDEN_KEY.test(key) && !Array.isArray(inner) ? [`${place}.${key}`] : []),
    ...leaksIn(inner, secrets, `${place}.${key}`),
  ]);
}
