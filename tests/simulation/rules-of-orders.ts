/** What orders, tax documents and messages must say at each moment. */
import { faultsOf, type Query } from "../faults/rows";

const COUNTED = `('completed', 'refunding', 'refunded')`;

/** Tax documents come to what was paid and did not go back; an edit's go back with the edit, others once the money is back. */
export const rulesOfDocuments = async (query: Query): Promise<string[]> => [
  ...(await faultsOf(
    query,
    `SELECT "id", kept, taxed FROM (
       SELECT o."id",
         (SELECT coalesce(sum(a."cents"), 0) FROM "PaymentAttempt" a WHERE a."orderId" = o."id" AND a."state" IN ${COUNTED})
         - (SELECT coalesce(sum(r."cents"), 0) FROM "Refund" r JOIN "PaymentAttempt" a ON a."id" = r."attemptId"
             WHERE a."orderId" = o."id" AND a."state" IN ${COUNTED} AND (r."isForEdit" OR r."state" = 'completed')) AS kept,
         (SELECT coalesce(sum(CASE WHEN t."originalId" IS NULL THEN t."totalCents" ELSE -t."totalCents" END), 0)
             FROM "TaxInvoice" t WHERE t."orderId" = o."id") AS taxed
       FROM "Order" o) WHERE kept <> taxed`,
    (row) => `order ${row.id} keeps ${row.kept}, its tax documents say ${row.taxed}`,
  )),
  ...(await faultsOf(
    query,
    `SELECT count(*) AS n, coalesce(max("number"), 0) AS last FROM "TaxInvoice" HAVING count(*) <> coalesce(max("number"), 0)`,
    (row) => `${row.n} tax documents, the last has number ${row.last}`,
  )),
  ...(await faultsOf(
    query,
    `SELECT t."number" FROM "TaxInvoice" t JOIN "TaxInvoiceLine" l ON l."invoiceId" = t."id" GROUP BY t."id"
     HAVING sum(l."totalCents") <> t."totalCents" OR sum(l."vatCents") <> t."vatCents" OR min(l."totalCents") < 0`,
    ({ number }) => `the lines of tax document ${number} do not add up`,
  )),
];

/** A participation counts while exactly one payment of it does, of its fee. */
export const rulesOfFees = (query: Query): Promise<string[]> =>
  faultsOf(
    query,
    `SELECT s."id", s."paymentStatus", s."feeCents", count(a."id") AS n, coalesce(sum(a."cents"), 0) AS kept
     FROM "Participation" s LEFT JOIN "PaymentAttempt" a ON a."participationId" = s."id" AND a."state" = 'completed'
     GROUP BY s."id"
     HAVING (s."paymentStatus" = 'completed') <> (count(a."id") = 1) OR count(a."id") > 1
       OR (count(a."id") = 1 AND sum(a."cents") <> s."feeCents")`,
    (row) =>
      `participation ${row.id} (${row.paymentStatus}, ${row.feeCents}) keeps ${row.kept} of ${row.n} payments`,
  );

/** The messages that each person with a phone must get by each channel: the event, and whom it is for. */
const OWED_MESSAGES = `
  SELECT 'payment.returned ' || r."id" AS event, a."userId" AS who FROM "Refund" r JOIN "PaymentAttempt" a ON a."id" = r."attemptId"
    WHERE r."state" = 'completed'
  UNION ALL SELECT 'round.closed ' || r."id", s."userId" FROM "Round" r JOIN "Participation" s ON s."roundId" = r."id"
    WHERE r."state" = 'closed' AND r."voidedAt" IS NULL AND s."paymentStatus" = 'completed'
  UNION ALL SELECT 'auction.won ' || w."productId", w."winnerId" FROM "AuctionResult" w WHERE w."voidedAt" IS NULL AND w."winnerId" IS NOT NULL
  UNION ALL SELECT 'order.placed ' || o."id", o."userId" FROM "Order" o WHERE o."status" = 'pending' AND o."paymentStatus" = 'pending'
    AND NOT EXISTS (SELECT 1 FROM "AuditEntry" e WHERE e."subjectId" = o."id" AND e."action" LIKE 'order.%')
    AND NOT EXISTS (SELECT 1 FROM "PaymentAttempt" a WHERE a."orderId" = o."id" AND a."state" IN ${COUNTED})`;

/** Who paid is told so once by each channel, and nobody else is. */
export const rulesOfMessages = async (query: Query, channels: number): Promise<string[]> => [
  ...(await faultsOf(
    query,
    `SELECT h.event, h.who FROM (${OWED_MESSAGES}) h JOIN "User" u ON u."id" = h.who AND u."phoneNumber" <> '' WHERE ${channels} <> (SELECT count(*) FROM "Delivery" d WHERE d."event" = h.event || ' for ' || h.who)`,
    ({ event, who }) => `user ${who} has not one message for each channel of ${event}`,
  )),
  ...(await faultsOf(
    query,
    `SELECT a."id" FROM "PaymentAttempt" a WHERE a."state" = 'completed' AND a."cents" > 0 AND a."provider" <> 'hand'
       AND (SELECT count(*) FROM "Delivery" d WHERE d."event" = 'payment.taken ' || a."id" || ' for ' || a."userId") <> ${channels}`,
    ({ id }) => `payment ${id} has not one message for each channel`,
  )),
  ...(await faultsOf(
    query,
    `SELECT d."event" FROM "Delivery" d WHERE d."kind" = 'payment.taken' AND NOT EXISTS (
       SELECT 1 FROM "PaymentAttempt" a WHERE d."event" = 'payment.taken ' || a."id" || ' for ' || a."userId" AND a."state" IN ${COUNTED})`,
    ({ event }) => `${event}: nothing was taken`,
  )),
  ...(await faultsOf(
    query,
    `SELECT d."event" FROM "Delivery" d WHERE d."kind" = 'payment.returned' AND NOT EXISTS (
       SELECT 1 FROM "Refund" r JOIN "PaymentAttempt" a ON a."id" = r."attemptId"
       WHERE d."event" = 'payment.returned ' || r."id" || ' for ' || a."userId" AND r."state" = 'completed')`,
    ({ event }) => `${event}: nothing is back`,
  )),
];

/** A page orders once, and an order keeps no more than it costs. */
export const rulesOfOrders = async (query: Query): Promise<string[]> => [
  ...(await faultsOf(
    query,
    `SELECT "userId", "customerNotes", count(*) AS n FROM "Order" WHERE "customerNotes" <> ''
     GROUP BY "userId", "customerNotes" HAVING count(*) > 1`,
    (row) => `user ${row.userId} has ordered ${row.n} times by ${row.customerNotes}`,
  )),
  ...(await faultsOf(
    query,
    `SELECT o."id", o."totalCents", sum(a."cents" - a."refundedCents") AS kept FROM "Order" o
     JOIN "PaymentAttempt" a ON a."orderId" = o."id" AND a."state" IN ${COUNTED}
     WHERE o."status" <> 'cancelled' GROUP BY o."id" HAVING sum(a."cents" - a."refundedCents") > o."totalCents"`,
    (row) => `order ${row.id} costs ${row.totalCents} and keeps ${row.kept}`,
  )),
  ...(await faultsOf(
    query,
    `SELECT "orderId", "participationId", count(*) AS n FROM "PaymentAttempt" WHERE "state" IN ('started', 'accepted', 'unknown')
     GROUP BY "orderId", "participationId" HAVING count(*) > 1`,
    (row) => `${row.n} payments are under way for order ${row.orderId}, participation ${row.participationId}`,
  )),
  ...(await faultsOf(
    query,
    `SELECT a."id", a."state" FROM "Confirmation" c JOIN "PaymentAttempt" a ON a."id" = c."lateAttemptId"
     WHERE c."state" = 'unmatched' AND a."state" <> 'failed'`,
    (row) => `payment ${row.id} waits for a person, and is ${row.state}`,
  )),
];
