/** What the shop's reports say of all its days, against M-Pesa's own books and the rows of orders. In cents. */
import type { Query } from "../faults/rows";
import { sentBack, type Simulated } from "./money";
import type { Process } from "./processes";

const ALWAYS = { since: new Date(0), before: new Date(Date.UTC(2100, 0)) };
const KEPT = `(SELECT coalesce(sum(a."cents" - a."refundedCents"), 0) FROM "PaymentAttempt" a
  WHERE a."orderId" = o."id" AND a."state" IN ('completed', 'refunding', 'refunded'))`;

/** Once nothing is under way. */
export async function booksDiffer(query: Query, money: Simulated, process: Process): Promise<string[]> {
  const { takenCents, returnedCents } = await process.moneyOf(ALWAYS);
  const { salesCents } = await process.salesOf(ALWAYS);
  const [known] = await query(
    `SELECT (SELECT coalesce(sum("cents"), 0) FROM "PaymentAttempt" WHERE "provider" = 'hand') AS entered,
       (SELECT coalesce(sum("cents"), 0) FROM "Refund" WHERE "way" = 'hand' AND "state" = 'completed') AS given,
       (SELECT coalesce(sum(CASE o."paymentStatus" WHEN 'pending' THEN o."totalCents" WHEN 'refunded' THEN 0 ELSE o."dueCents" + ${KEPT} END), 0)
          FROM "Order" o WHERE o."status" <> 'cancelled') AS sales`,
  );
  const charges = [...money.charges.values()].filter(({ isTaken }) => isTaken);
  const sum = (sums: readonly number[]) => sums.reduce((all, one) => all + one, 0);
  const facts = [
    ["taken", takenCents, sum(charges.map(({ cents }) => cents)) + Number(known?.entered)],
    ["returned", returnedCents, sum(charges.map(sentBack)) + Number(known?.given)],
    ["sales", salesCents, Number(known?.sales)],
  ] as const;
  return facts
    .filter(([, said, is]) => said !== is)
    .map(([what, said, is]) => `the report says ${said} ${what}, it is ${is}`);
}
