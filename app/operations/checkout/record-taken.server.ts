import type { Steps } from "~/db/sync-transaction.server";
import type { PricedLine } from "~/domain/order/new-order";
import { auditedPrices } from "~/domain/order/price/staff-price";
import { recordAuditStep } from "../audit/record-audit.server";
import type { OrderRow } from "../orders/order-entities.queries.server";
import { recordStaffPricesStep } from "../sales/record-staff-prices.server";

interface Taken extends Pick<OrderRow, "id" | "orderNumber" | "totalCents" | "paymentMethod"> {
  readonly items: Parameters<typeof recordStaffPricesStep>[1];
}

/** Who took an order, and what they gave off, in the order's transaction. */
export function* recordTaken(
  { id, orderNumber, totalCents, paymentMethod, items }: Taken,
  lines: readonly PricedLine[],
  takenById: number,
): Steps<void> {
  const after = { orderNumber, totalCents, paymentMethod, ...auditedPrices(lines) };
  yield* recordAuditStep(takenById, { action: "order.take", subjectId: id, after });
  yield* recordStaffPricesStep(id, items, takenById);
}
