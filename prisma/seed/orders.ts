import type { OrderPlan } from "./order-plan";
import { finishedOrders } from "./orders-finished";
import { openOrders } from "./orders-open";

/** Oldest first. */
export const orders: readonly OrderPlan[] = [...finishedOrders, ...openOrders].toSorted(
  (one, other) => other.hoursAgo - one.hoursAgo,
);
