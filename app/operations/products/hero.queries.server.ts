import { Prisma } from "~/db/generated/sqlite/client";
import { readRows } from "~/db/read-rows.server";
import { cardFields, firstLiveAuction } from "./listing.queries.server";

interface Hero {
  id: number;
  /** Null before the first round. */
  number: number | null;
  minPledgeCents: number | null;
  basePriceCents: number | null;
  participantCount: number | null;
  highestCents: number | null;
}

/**
 * The auction that the home screen opens with: the first LIVE one in the order of shelves (D56), with its latest round and
 * that round's highest pledge. Amounts in cents. Null while none is live.
 */
export async function heroAuction(now: Date) {
  const [found] = await readRows<Hero>(Prisma.sql`
    SELECT hero."id", "number", "minPledgeCents", "basePriceCents", "participantCount",
      (SELECT "pledgeCents" FROM "Participation" WHERE "roundId" = "Round"."id" AND "pledgeCents" IS NOT NULL
        ORDER BY "pledgeCents" DESC LIMIT 1) AS "highestCents"
    FROM (${firstLiveAuction(now)}) AS hero
    LEFT JOIN "Round" ON "productId" = hero."id"
      AND "number" = (SELECT max("number") FROM "Round" WHERE "productId" = hero."id")`);
  if (!found) return null;
  const { id, highestCents, number, ...figures } = found;
  const [product] = await readRows<Prisma.ProductGetPayload<{ select: typeof fields }>>(Prisma.sql`
    SELECT ${columns} FROM "Product" WHERE "id" = ${id}`);
  const round = number === null ? null : { number, ...figures };
  return product ? { ...product, round, highestCents } : null;
}

const fields = { ...cardFields, description: true, marketPriceCents: true } as const;
const columns = Prisma.raw(
  Object.keys(fields)
    .map((name) => `"${name}"`)
    .join(", "),
);
