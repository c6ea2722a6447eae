/** 'Order status values: pending, paid, processing, shipped, delivered, cancelled' (specification §4); any may follow any (D31). */
export const ORDER_STATUSES = ["pending", "paid", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
