/** What discount codes, won goods, messages and drawers must say at each moment. */
import { faultsOf, type Query } from "../faults/rows";

/** A code is used as often as it may be, and its counts are those of its uses. */
const rulesOfCodes = async (query: Query): Promise<string[]> => [
  ...(await faultsOf(
    query,
    `SELECT c."code", c."usedCount", c."maxUses", c."usedCents", count(u."orderId") AS n, coalesce(sum(u."cents"), 0) AS cents
     FROM "DiscountCode" c LEFT JOIN "DiscountUse" u ON u."discountCodeId" = c."id" GROUP BY c."id"
     HAVING c."usedCount" <> count(u."orderId") OR c."usedCount" > c."maxUses" OR c."usedCents" <> coalesce(sum(u."cents"), 0)`,
    (row) =>
      `${row.code} counts ${row.usedCount} uses of ${row.maxUses}, ${row.usedCents}, and has ${row.n}, ${row.cents}`,
  )),
  ...(await faultsOf(
    query,
    `SELECT "userId", count(*) AS n FROM "DiscountUse" GROUP BY "discountCodeId", "userId" HAVING count(*) > 1`,
    ({ userId, n }) => `user ${userId} has used a code ${n} times`,
  )),
  ...(await faultsOf(
    query,
    `SELECT o."id", o."status", o."paymentStatus", o."discountCents", u."cents" FROM "Order" o
     LEFT JOIN "DiscountUse" u ON u."orderId" = o."id"
     WHERE CASE WHEN u."orderId" IS NULL THEN o."discountCode" <> '' AND o."status" <> 'cancelled' AND o."paymentStatus" <> 'refunded'
       ELSE o."status" = 'cancelled' OR u."cents" <> o."discountCents" END`,
    (row) =>
      `order ${row.id} (${row.status}, ${row.paymentStatus}) has ${row.discountCents} off, its use says ${row.cents}`,
  )),
];

/** Only the winner orders what was won, one piece, for a sum that they pledged. A void takes pledges back, and cancels the order. */
const rulesOfWins = (query: Query): Promise<string[]> =>
  faultsOf(
    query,
    `SELECT o."id", o."userId", o."wonProductId" AS won FROM "Order" o WHERE o."wonProductId" IS NOT NULL AND o."status" <> 'cancelled' AND NOT EXISTS (
       SELECT 1 FROM "OrderItem" i JOIN "Round" r ON r."productId" = i."productId"
       JOIN "Participation" s ON s."roundId" = r."id" AND s."userId" = o."userId" AND s."pledgeCents" = i."productPriceCents"
       JOIN "AuctionResult" w ON w."productId" = i."productId" AND w."winnerId" = o."userId"
       WHERE i."orderId" = o."id" AND i."productId" = o."wonProductId" AND i."quantity" = 1)`,
    ({ id, userId, won }) => `order ${id}: user ${userId} did not win ${won} at its price`,
  );

/** To the address of whom it is for, and about nobody else's order. Nobody changes their address. */
export const rulesOfRecipients = async (query: Query): Promise<string[]> => [
  ...(await faultsOf(
    query,
    `SELECT d."id", d."event" FROM "Delivery" d JOIN "User" u ON u."id" = d."userId"
     WHERE d."recipient" <> CASE d."channel" WHEN 'sms' THEN u."phoneNumber" ELSE u."email" END`,
    ({ id, event }) => `message ${id} (${event}) has another person's address`,
  )),
  ...(await faultsOf(
    query,
    `SELECT d."id", d."event", o."orderNumber" FROM "Delivery" d JOIN "User" u ON u."id" = d."userId"
     JOIN "Order" o ON o."userId" <> u."id" AND d."body" LIKE '%' || o."orderNumber" || '%' WHERE NOT u."isSuperuser"`,
    ({ id, event, orderNumber }) => `message ${id} (${event}) tells about ${orderNumber} of somebody else`,
  )),
];

/** All cash that went in and out, in cents. */
const CASH = `
  SELECT "enteredById" AS who, "settledAt" AS at, "cents" FROM "PaymentAttempt" WHERE "resultCode" = 'cash'
  UNION ALL SELECT r."actorId", r."settledAt", -r."cents" FROM "Refund" r
    JOIN "PaymentAttempt" a ON a."id" = r."attemptId" AND a."resultCode" = 'cash' WHERE r."way" = 'hand' AND r."state" = 'completed'
  UNION ALL SELECT "personId", "enteredAt", CASE WHEN "kind" = 'bank' THEN -"cents" ELSE "cents" END FROM "CashMovement"`;

/** A count sees what came before it, and of what came in its millisecond all, nothing or a part. */
const rulesOfDrawers = (query: Query): Promise<string[]> =>
  faultsOf(
    query,
    `SELECT c."id", c."expectedCents",
       coalesce(sum(CASE WHEN m.at < c."countedAt" OR m."cents" < 0 THEN m."cents" END), 0) AS least,
       coalesce(sum(CASE WHEN m.at < c."countedAt" OR m."cents" > 0 THEN m."cents" END), 0) AS most
     FROM "DrawerCount" c LEFT JOIN (${CASH}) m
       ON m.who = c."personId" AND date(m.at, '+3 hours') = c."day" AND m.at <= c."countedAt"
     GROUP BY c."id" HAVING c."expectedCents" < least OR c."expectedCents" > most`,
    (row) => `count ${row.id} expects ${row.expectedCents}, the drawer held ${row.least} to ${row.most}`,
  );

export const rulesOfShop = async (query: Query): Promise<string[]> => [
  ...(await rulesOfCodes(query)),
  ...(await rulesOfWins(query)),
  ...(await rulesOfDrawers(query)),
];
