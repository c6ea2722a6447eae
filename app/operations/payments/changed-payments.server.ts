import { Prisma } from "~/db/generated/sqlite/client";

interface Changing {
  readonly updatedAt: Date | null;
  readonly settledAt: Date | null;
  readonly startedAt: Date;
}

/** When anything in the payment's answer last changed. Rows older than `updatedAt` last changed when they were settled. */
export const paymentChangedAt = ({ updatedAt, settledAt, startedAt }: Changing): Date =>
  updatedAt ?? settledAt ?? startedAt;

/** `paymentChangedAt` in SQL, written so that each part uses an index. */
export const paymentChangedSince = (since: Date): Prisma.Sql =>
  Prisma.sql`("updatedAt" >= ${since} OR ("updatedAt" IS NULL AND "settledAt" >= ${since})
    OR ("updatedAt" IS NULL AND "settledAt" IS NULL AND "startedAt" >= ${since}))`;
