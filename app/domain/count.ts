/** How many, as every screen shows it: 50000 as '50,000'. Intl is avoided on purpose (D2). */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** 'No users', '1 user', '50,000 users'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `No ${many}`;
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
}
