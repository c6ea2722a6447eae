/** How many, as every screen shows it: 50000 as '50,000'. Intl is avoided on purpose (D2). */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** 'No users', '1 user', '50,000 users'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `No ${many}`;
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
}

/** A place, as people say it: '1st', '2nd', '3rd', '11th', '1,021st'. */
export function ordinal(place: number): string {
  const teen = Math.floor(place / 10) % 10 === 1;
  const ending = teen ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return formatCount(place) + ending;
}

/** For the scale of a chart: 950, '12k', '1.5M'. Rounded to one decimal. */
export function compactCount(count: number): string {
  const [unit, letter] = count >= 1_000_000 ? [1_000_000, "M"] : count >= 1_000 ? [1_000, "k"] : [1, ""];
  return `${Math.round((count / unit) * 10) / 10}${letter}`;
}
