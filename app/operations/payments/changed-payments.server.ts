import { Prisma } from "~/db/generated/sqlite/client";

interface Changing {
  readonly updatedAt: Date | null;
  readonly settledAt: Date | null;
  readonly startedAt: Date;
}

/** When anything of its answer changed; rows from before this was written down changed last when they were settled. */
export const paymentChangedAt = ({ updatedAt, settledAt, startedAt }: Changing): Date =>
  updatedAt ?? settledAt ?? startedAt;

/** `paymentChangedAt` in SQL, each part by an index. */
export const paymentChangedSince = (since: Date): Prisma.Sql =>
  Prisma.sql`("updatedAt" >= ${since} OR ("updatedAt" IS NULL AND "settledAt" >= ${since})
    OR ("updatedAt" IS NULL AND "settledAt" IS NULL AND "startedAt" >= ${since}))`;
