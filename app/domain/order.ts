/** 'Order status values: pending, paid, processing, shipped, delivered, cancelled' (specification §4); any may follow any (D31). */
export const ORDER_STATUSES = ["pending", "paid", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** An order in one line, by the titles of its items: 'Lamp', 'Lamp and 2 more' (D15). Null for an order without items. */
export function orderTitle(titles: readonly string[]): string | null {
  const [first, ...others] = titles;
  if (first === undefined) return null;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
