import { Prisma } from "~/db/generated/sqlite/client";

/** An auction's current round is its latest one: at most one is active, and that is always the latest. `"Round" round` is joined with `"Product" product`. */
export const IS_CURRENT = Prisma.sql`round."productId" = product."id" AND round."number" = product."roundCount"`;

/** The same for Prisma's client, as `rounds` of a product. */
export const CURRENT_ROUND = { orderBy: { number: "desc" }, take: 1 } as const;
