import { Prisma } from "~/db/generated/sqlite/client";

/** The current round is always the latest one. Joins `"Round" round` with `"Product" product`. */
export const IS_CURRENT = Prisma.sql`round."productId" = product."id" AND round."number" = product."roundCount"`;

export const CURRENT_ROUND = { orderBy: { number: "desc" }, take: 1 } as const;
