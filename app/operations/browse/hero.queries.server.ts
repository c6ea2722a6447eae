import { Prisma, type RoundState } from "~/db/generated/sqlite/client";
import { readRows } from "~/db/read-rows.server";
import { cardFields, firstLiveAuction } from "./listing.queries.server";

interface Hero {
  id: number;
  /** Null before the first round. */
  number: number | null;
  minPledgeCents: number | null;
  basePriceCents: number | null;
  maxPledgeCents: number | null;
  state: RoundState | null;
  participantCount: number | null;
  topTotalCents: number | null;
  topTotalCount: number | null;
}

/**
 * The auction that the home screen opens with: the first LIVE one in the order of shelves that a newcomer can still win
 * (D56, D72), with its latest round. Amounts in cents. Null while there is none.
 */
export async function heroAuction(now: Date) {
  const [found] = await readRows<Hero>(Prisma.sql`
    SELECT hero."id", "number", "minPledgeCents", "basePriceCents", "maxPledgeCents", "state", "participantCount",
      "topTotalCents", "topTotalCount"
    FROM (${firstLiveAuction(now)}) AS hero
    LEFT JOIN "Round" ON "productId" = hero."id"
      AND "number" = (SELECT max("number") FROM "Round" WHERE "productId" = hero."id")`);
  if (!found) return null;
  const { id, number, state, basePriceCents, topTotalCents, topTotalCount, ...figures } = found;
  const [product] = await readRows<Prisma.ProductGetPayload<{ select: typeof fields }>>(Prisma.sql`
    SELECT ${columns} FROM "Product" WHERE "id" = ${id}`);
  const isThere = number !== null && state !== null && basePriceCents !== null;
  const top = { topTotalCents: topTotalCents ?? 0, topTotalCount: topTotalCount ?? 0 };
  const round = isThere ? { number, state, basePriceCents, ...top, ...figures } : null;
  return product ? { ...product, round } : null;
}

const fields = { ...cardFields, description: true, marketPriceCents: true } as const;
const columns = Prisma.raw(
  Object.keys(fields)
    .map((name) => `"${name}"`)
    .join(", "),
);
