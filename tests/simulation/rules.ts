/** What must be true of a simulated shop: at each moment (safety), and once faults have stopped (liveness). */
import { rulesOfRows } from "../faults/invariants";
import type { Query } from "../faults/rows";
import { keptOf, sentBack, type Simulated } from "./money";
import { rulesOfDocuments, rulesOfMessages, rulesOfOrders } from "./rules-of-orders";

/** A pledge that the shop has accepted. */
export interface Pledge {
  readonly userId: number;
  readonly cents: number;
}

const attemptsAt = (query: Query, { name }: Simulated) =>
  query(`SELECT * FROM "PaymentAttempt" WHERE "cents" > 0 AND "provider" = ?`, name);

interface Seen {
  readonly pieces: ReadonlyMap<number, number>;
  readonly money: Simulated;
  readonly pledges: readonly Pledge[];
}

export async function broken(query: Query, { pieces, money, pledges }: Seen): Promise<string[]> {
  const faults = [
    ...(await rulesOfRows(query, pieces)),
    ...money.faults,
    ...(await rulesOfDocuments(query)),
    ...(await rulesOfMessages(query)),
    ...(await rulesOfOrders(query)),
  ];
  for (const { userId, cents } of pledges) {
    const [found] = await query(
      `SELECT count(*) AS n FROM "Bid" b JOIN "Participation" s ON s."id" = b."participationId"
         WHERE s."userId" = ? AND b."cents" = ?`,
      userId,
      cents,
    );
    if (Number(found?.n) === 0) faults.push(`the accepted pledge of ${cents} by user ${userId} is gone`);
  }
  const attempts = await attemptsAt(query, money);
  for (const { reference, state, refundedCents } of attempts) {
    const charge = money.charges.get(String(reference));
    if (state === "completed" && !charge?.isTaken)
      faults.push(`attempt ${reference} counts money that never came`);
    const sent = charge ? sentBack(charge) : 0;
    // what M-Pesa sent is known a moment later; what the shop counts as sent was at least asked for
    if (sent > Number(refundedCents))
      faults.push(`of attempt ${reference} ${sent} went back, and the shop knows of ${refundedCents}`);
  }
  return faults;
}

/** Once nothing is under way: each shilling that M-Pesa took counts for one thing, or went back. */
export async function unsettled(query: Query, money: Simulated): Promise<string[]> {
  const attempts = await attemptsAt(query, money);
  const known = new Set(attempts.map(({ reference }) => String(reference)));
  // a person decides
  const unmatched = await query(
    `SELECT "lateAttemptId" AS id FROM "Confirmation" WHERE "state" = 'unmatched'`,
  );
  const waiting = new Set(unmatched.map(({ id }) => Number(id)));
  const refunds = await query(`SELECT * FROM "Refund" WHERE "state" IN ('started', 'accepted', 'unknown')`);
  return [
    ...attempts
      .filter(({ state }) => ["started", "accepted", "unknown"].includes(String(state)))
      // M-Pesa gave it no id and took nothing: a person may end it
      .filter(({ state, reference }) => !(state === "unknown" && isUntold(money, String(reference))))
      .map(({ reference, state }) => `attempt ${reference} is ${state} for ever`),
    ...refunds.map(({ id, state }) => `refund ${id} is ${state} for ever`),
    ...[...money.charges]
      .filter(([reference, { isTaken }]) => isTaken && !known.has(reference))
      .map(([reference]) => `M-Pesa took money for ${reference}, which the shop does not know`),
    ...attempts.flatMap(({ id, reference, state, refundedCents }) => {
      const charge = money.charges.get(String(reference));
      if (!charge?.isTaken) return [];
      const kept = keptOf(charge);
      const counts = state === "completed" || state === "refunded" || waiting.has(Number(id));
      const counted = counts ? charge.cents - Number(refundedCents) : 0;
      return kept === counted
        ? []
        : [`M-Pesa has ${kept} of ${reference} (${state}), the shop counts ${counted}`];
    }),
    ...(await query(
      `SELECT "participationId" AS id, count(*) AS n FROM "PaymentAttempt"
         WHERE "state" = 'completed' AND "refundedCents" = 0 AND "participationId" IS NOT NULL GROUP BY "participationId" HAVING count(*) > 1`,
    ).then((rows) => rows.map(({ id, n }) => `participation ${id} was paid ${n} times`))),
  ];
}

const isUntold = ({ name, charges }: Simulated, reference: string): boolean =>
  name === "daraja" && !charges.get(reference)?.isTaken;
