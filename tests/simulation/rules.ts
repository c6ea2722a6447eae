/** What must be true of a simulated shop: at each moment (safety), and once faults have stopped (liveness). */
import { rulesOfRows } from "../faults/invariants";
import { faultsOf, type Query, type Row } from "../faults/rows";
import type { Answers } from "./answers";
import { rulesOfKra, type SimulatedKra, unsigned } from "./kra";
import { keptOf, sentBack, type Simulated } from "./money";
import { rulesOfDocuments, rulesOfFees, rulesOfMessages, rulesOfOrders } from "./rules-of-orders";
import { rulesOfShop } from "./rules-of-shop";

const attemptsAt = (query: Query, { name }: Simulated) =>
  query(`SELECT * FROM "PaymentAttempt" WHERE "cents" > 0 AND "provider" = ?`, name);

interface Seen {
  readonly pieces: ReadonlyMap<number, number>;
  readonly money: Simulated;
  readonly kra: SimulatedKra | null;
  /** By how many each person gets a message. */
  readonly channels: number;
  readonly answers: Answers;
}

export async function broken(
  query: Query,
  { pieces, money, kra, channels, answers }: Seen,
): Promise<string[]> {
  const faults = [
    ...(await rulesOfRows(query, pieces)),
    ...money.faults,
    ...(await rulesOfDocuments(query)),
    ...(await rulesOfMessages(query, channels)),
    ...(await rulesOfOrders(query)),
    ...(await rulesOfFees(query)),
    ...(await rulesOfShop(query)),
    ...(kra ? await rulesOfKra(query, kra) : []),
    ...(await answers.faults(query)),
  ];
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
      .filter((attempt) => attempt.checkoutId !== null || !isUntold(money, attempt))
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

/** What the jobs should have ended. */
export const unfinished = async (query: Query): Promise<string[]> => [
  ...(await neverSent(query)),
  ...(await unsigned(query)),
  ...(await pastTheirEnd(query)),
  ...(await faultsOf(
    query,
    `SELECT s."id" FROM "Participation" s WHERE s."paymentStatus" = 'pending' AND NOT EXISTS (
       SELECT 1 FROM "PaymentAttempt" a WHERE a."participationId" = s."id" AND a."state" IN ('started', 'accepted', 'unknown'))`,
    ({ id }) => `participation ${id} is pending for ever, and nothing is under way for it`,
  )),
];

/** What the last jobs have made is sent by the next; what KRA did not answer to waits for its time. */
async function neverSent(query: Query): Promise<string[]> {
  const waiting = await query(
    `SELECT "event", CASE WHEN "channel" LIKE 'etims%' THEN "dueAt" ELSE "createdAt" END AS at FROM "Delivery" WHERE "state" = 'waiting'`,
  );
  return waiting
    .filter(({ at }) => new Date(String(at)).getTime() < Date.now() - 40 * 60_000)
    .map(({ event }) => `the message ${event} waits for ever`);
}

/** What the clock should have closed. A round that somebody opened after the auction's end waits for a person. */
async function pastTheirEnd(query: Query): Promise<string[]> {
  const ends = await query(
    `SELECT 'round ' || "id" AS what, "closesAt" AS at FROM "Round" WHERE "state" = 'active' AND "closesAt" IS NOT NULL
     UNION ALL SELECT 'auction ' || p."id", p."endTime" FROM "Product" p WHERE p."status" = 'active' AND p."endTime" IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM "Round" r JOIN "AuditEntry" e ON e."action" = 'round.open' AND e."subjectId" = r."id"
         WHERE r."productId" = p."id" AND r."number" = p."roundCount" AND r."openedAt" >= p."endTime" AND coalesce(e."actorId", 0) > 0)`,
  );
  return ends
    .filter(({ at }) => new Date(String(at)).getTime() < Date.now() - 60_000)
    .map(({ what, at }) => `${what} is open for ever, though it ended at ${at}`);
}

const isUntold = ({ name, charges }: Simulated, { state, reference }: Row): boolean =>
  name === "daraja" && state === "unknown" && !charges.get(String(reference))?.isTaken;
