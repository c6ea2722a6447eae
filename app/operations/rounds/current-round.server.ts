import { Prisma } from "~/db/generated/sqlite/client";

/** The current round is always the latest one. Joins `"Round" round` with `"Product" product`. */
export const IS_CURRENT = Prisma.sql`round."productId" = product."id" AND round."number" = product."roundCount"`;

export const CURRENT_ROUND = { orderBy: { number: "desc" }, take: 1 } as const;

/** Closed rounds of `product` that count and in which anybody pledged: a winner's average is over these (D83). */
export const PLEDGED_ROUNDS = `(SELECT COUNT(*) FROM "Round" each WHERE each."productId" = product."id"
  AND each."voidedAt" IS NULL AND each."state" = 'closed' AND each."ledgerSeq" > 0)`;
