/** '#rrggbb' in lower case; null for anything else. Not in banner-form.ts, which would load zod into the page. */
export const parseColour = (text: unknown): string | null =>
  typeof text === "string" && /^#[\da-f]{6}$/i.test(text.trim()) ? text.trim().toLowerCase() : null;

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((start) => parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** For text on a background (WCAG 2.2, AA). */
export const MIN_CONTRAST = 4.5;

/** '4.49:1'. Truncated, not rounded: a lower ratio must not read as 4.5. */
export const ratioText = (ratio: number): string => `${Math.floor(ratio * 100) / 100}:1`;
