import { asText, columnsOf } from "~/db/columns.server";
import { sql } from "~/db/sql.server";

/** The current round is always the latest one. Joins `"Round" round` with `"Product" product`. */
export const IS_CURRENT = sql`round."productId" = product."id" AND round."number" = product."roundCount"`;

export const CURRENT_ROUND = { orderBy: { number: "desc" }, take: 1 } as const;

/** The columns of a round's draw; `round` is the table's name in the statement. A seed never leaves the server while its round is active (D25). */
export const drawColumns = (round: string) => ({
  seed: asText(`CASE WHEN ${round}."state" = 'closed' THEN ${round}."drawSeed" END`),
  ...columnsOf("Round", round, "ledgerHead as head"),
});

/** Closed rounds of `product` that count and in which anybody pledged: a winner's average is over these (D83). */
export const PLEDGED_ROUNDS = `(SELECT COUNT(*) FROM "Round" each WHERE each."productId" = product."id"
  AND each."voidedAt" IS NULL AND each."state" = 'closed' AND each."ledgerSeq" > 0)`;
