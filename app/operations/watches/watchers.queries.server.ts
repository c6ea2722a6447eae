import { Prisma } from "~/db/generated/sqlite/client";

/** Whom to tell about an auction. */
export const watchersOf = (auctionId: number): Prisma.Sql =>
  Prisma.sql`SELECT "userId" FROM "Watch" WHERE "productId" = ${auctionId}`;
