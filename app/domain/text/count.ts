import { language } from "~/texts/t";

/** '50,000'. Without Intl, on purpose (D2). */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

export function countOf(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `No ${many}`;
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
}

/** '2nd'; in Swahili '2', because the word before it agrees with its noun. */
export function ordinal(place: number): string {
  if (language() !== "en") return formatCount(place);
  const teen = Math.floor(place / 10) % 10 === 1;
  const ending = teen ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return formatCount(place) + ending;
}

export function compactCount(count: number): string {
  const [unit, letter] = count >= 1_000_000 ? [1_000_000, "M"] : count >= 1_000 ? [1_000, "k"] : [1, ""];
  return `${Math.round((count / unit) * 10) / 10}${letter}`;
}
