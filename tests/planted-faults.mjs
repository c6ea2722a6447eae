/**
 * Faults to plant in the shop's source as tests load it, one at a time, to see that a search finds them (docs/faults.md).
 * @typedef {{ name: string, by: "simulation" | "house" | "money", seed: number, in: string, from: string, to: string }} PlantedFault
 */

/** @type {readonly PlantedFault[]} */
export const PLANTED_FAULTS = [
  {
    name: "A pledge is told before its commit",
    by: "simulation",
    seed: 1,
    in: "app/operations/pledges/place-pledge.server.ts",
    from: "const placed = await syncTransaction(() => append({ round, participationId: own.id, cents }));",
    to: `publish({ kind: "bid", auctionId, roundId: round.id, roundNumber: round.number, cents, firstName: "", submittedAt: shopTime() });
    const placed = await syncTransaction(() => append({ round, participationId: own.id, cents }));`,
  },
  {
    name: "A refund is repeated under another reference",
    by: "simulation",
    seed: 3,
    in: "app/operations/payments/refunds/send-refund.server.ts",
    from: "    reference,\n    attemptReference:",
    to: "    reference: `${reference}${Date.now()}`,\n    attemptReference:",
  },
  {
    name: "A void sends one fee back and does not count it",
    by: "simulation",
    seed: 21,
    in: "app/operations/payments/refunds/open-refund.server.ts",
    from: 'data: { state: "refunding", refundedCents: cents },',
    to: 'data: { state: "refunding", refundedCents: alike.length > 1 ? cents : 0n },',
  },
  {
    name: "Stock is taken that is not there",
    by: "simulation",
    seed: 1,
    in: "app/operations/checkout/deduct-stock.server.ts",
    from: `AND "stockQuantity" >= \${pieces} AND \${withVariants}\``,
    to: "AND ${withVariants}`",
  },
  {
    name: "A second prompt goes out while the first is under way",
    by: "simulation",
    seed: 40,
    in: "app/operations/payments/pay-order.server.ts",
    from: "if (underWay) return accepted({ attempt: underWay, isNew: false });",
    to: "",
  },
  {
    name: "Nobody looks at what changed meanwhile",
    by: "simulation",
    seed: 14,
    in: "app/operations/orders/order-money.server.ts",
    from: "const where = { ...guard, id, status, paymentStatus, updatedAt };",
    to: "const where = { ...guard, id };",
  },
  {
    name: "Two changes of an order within a millisecond have one version",
    by: "simulation",
    seed: 513,
    in: "app/operations/shop-clock.server.ts",
    from: "new Date(Math.max(shopTime().getTime(), updatedAt.getTime() + 1));",
    to: "new Date(Math.max(shopTime().getTime(), updatedAt.getTime()));",
  },
  {
    name: "The message about a payment has a transaction of its own",
    by: "simulation",
    seed: 1,
    in: "app/operations/payments/settle-payment.server.ts",
    from: `if (orderId === null) await queuePayment(tx, "payment.taken", attemptId);`,
    to: `if (orderId === null) void transaction((later) => queuePayment(later, "payment.taken", attemptId)).catch(() => {});`,
  },
  {
    name: "Two processes send one message",
    by: "simulation",
    seed: 1,
    in: "app/operations/webhooks/send-deliveries.server.ts",
    from: "where: { ...where, ...next },",
    to: "where: { id: next.id },",
  },
  {
    name: "Payments of a dead process belong to nobody",
    by: "simulation",
    seed: 12,
    in: "app/operations/payments/settle-pending.server.ts",
    from: `if (scope !== "old") return sql\`"processId" IN`,
    to: `if (scope !== "old") return sql\`FALSE AND "processId" IN`,
  },
  {
    name: "A pledge does not ask whether its round is still open",
    by: "simulation",
    seed: 12,
    in: "app/operations/pledges/place-pledge.server.ts",
    from: `WHERE "id" = \${round.id} AND "state" = 'active'\``,
    to: 'WHERE "id" = ${round.id}`',
  },
  {
    name: "A cancelled order gives its stock back once more",
    by: "simulation",
    seed: 26,
    in: "app/operations/orders/cancel/cancel-order.server.ts",
    from: '(wasCancelled ? null : await moveStock(tx, "returned", order))',
    to: '(await moveStock(tx, "returned", order))',
  },
  {
    name: "Money that came too late counts once its order is wanted again",
    by: "simulation",
    seed: 1,
    in: "app/operations/payments/settle-payment.server.ts",
    from: 'OR: [{ outcome: null }, { outcome: { not: "paid_too_late" } }],',
    to: "",
  },
  {
    name: "The lowest pledge wins a round",
    by: "simulation",
    seed: 2,
    in: "app/operations/rounds/close-round.server.ts",
    from: "const { _max } = await tx.participation.aggregate({ where: { roundId }, _max: {",
    to: "const { _min: _max } = await tx.participation.aggregate({ where: { roundId }, _min: {",
  },
  {
    name: "A tie for the auction goes to who joined first",
    by: "simulation",
    seed: 46,
    in: "app/domain/round/auction-winner.ts",
    from: "remain[drawIndex(hmac, seedHex, message, remain.length)] ?? first;",
    to: "first;",
  },
  {
    name: "What a refused order has written stays",
    by: "simulation",
    seed: 12,
    in: "app/db/client.server.ts",
    from: "if (isRefused(answer)) throw new RolledBack(answer);",
    to: "",
  },
  {
    name: "A message is tried again in a hundred years",
    by: "simulation",
    seed: 3,
    in: "app/operations/webhooks/send-deliveries.server.ts",
    from: "...(again ? { dueAt: again }",
    to: "...(again ? { dueAt: new Date(again.getTime() + 3e12) }",
  },
  {
    name: "A fee is back, and its participation still counts",
    by: "simulation",
    seed: 3,
    in: "app/operations/payments/refunds/settle-refund.server.ts",
    from: 'data: { paymentStatus: "refunded" },',
    to: "data: {},",
  },
  {
    name: "An order's idempotency record has another transaction",
    by: "simulation",
    seed: 454,
    in: "app/operations/checkout/place-order.server.ts",
    from: "const overtaken = once && (yield* storeAnswerStep(once.claim, once.answerOf(order)));",
    to: `const overtaken = null;
  if (once) void syncTransaction(() => storeAnswerStep(once.claim, once.answerOf(order))).catch(() => {});`,
  },
  {
    name: "Somebody else's order is shown",
    by: "simulation",
    seed: 2,
    in: "app/operations/orders/own-order.queries.server.ts",
    from: "where: { id, userId }, select: fields",
    to: "where: { id }, select: fields",
  },
  {
    name: "Documents go to KRA in any order",
    by: "simulation",
    seed: 6,
    in: "app/operations/webhooks/kra-lanes.ts",
    from: "    isStrict: true,\n",
    to: "",
  },
  {
    name: "A cancelled order keeps its use of a discount code",
    by: "simulation",
    seed: 1,
    in: "app/operations/discount-codes/use-discount.server.ts",
    from: `UPDATE "DiscountCode" SET "usedCount" = "usedCount" - 1`,
    to: `UPDATE "DiscountCode" SET "usedCount" = "usedCount"`,
  },
  {
    name: "Anybody may order what was won",
    by: "simulation",
    seed: 5,
    in: "app/operations/winner-offers/winner-offers.server.ts",
    from: "  if (!product || (await findEntitledBuyer(productId))?.userId !== userId) return null;",
    to: "  if (!product) return null;",
  },
  {
    name: "Nobody hears what they have won",
    by: "simulation",
    seed: 2,
    in: "app/operations/messages/queue-message.server.ts",
    from: `IN (\${"sql" in to ? to : join(to)}) AND`,
    to: `IN (\${"sql" in to ? to : join(to)}) AND \${kind} <> 'auction.won' AND`,
  },
  {
    name: "A change of an order's status leaves no trail",
    by: "simulation",
    seed: 1,
    in: "app/operations/orders/update-order-status.server.ts",
    from: 'await recordAudit(tx, actor, "order.update", orderId, {',
    to: "void ({",
  },
  {
    name: "A round closes by hand before its time",
    by: "house",
    seed: 2,
    in: "app/operations/rounds/promises.server.ts",
    from: "return refuseCloseByHand(round, promises, shopTime());",
    to: "return null;",
  },
  {
    name: "A win is delivered by today's zones",
    by: "house",
    seed: 7,
    in: "app/operations/winner-offers/winner-offers.queries.server.ts",
    from: "...cheaperDelivery(deliverySettings(settings), storedDelivery(result?.delivery ?? null)),",
    to: "",
  },
  {
    name: "The days to order run while the shop is down",
    by: "house",
    seed: 64,
    in: "app/operations/winner-offers/count-order-days.server.ts",
    from: "downMs > 0 ?",
    to: "downMs < 0 ?",
  },
  {
    name: "A refund counts on the day on which its money came",
    by: "money",
    seed: 1,
    in: "app/operations/reconciliation/daily-reconciliation.queries.server.ts",
    from: `SELECT "attemptId", "confirmationId", "cents", "settledAt" FROM "Refund" WHERE "state" = 'completed'`,
    to: `SELECT "attemptId", "confirmationId", "cents",
    COALESCE((SELECT a."settledAt" FROM "PaymentAttempt" a WHERE a."id" = "attemptId"), "settledAt") AS "settledAt"
  FROM "Refund" WHERE "state" = 'completed'`,
  },
];

/** A plugin for Vite: plants the fault with this number, from 0. @param {string | undefined} number */
export function plantFault(number) {
  const fault = number === undefined ? undefined : PLANTED_FAULTS[Number(number)];
  return {
    name: "planted fault",
    /** @type {"pre"} */
    enforce: "pre",
    /** @param {string} code @param {string} id */
    transform(code, id) {
      if (!fault || !id.split("?")[0]?.endsWith(`/${fault.in}`)) return null;
      const [before, after, ...more] = code.split(fault.from);
      if (before === undefined || after === undefined || more.length > 0)
        throw new Error(`'${fault.name}' no longer fits ${fault.in}`);
      return before + fault.to + after;
    },
  };
}
