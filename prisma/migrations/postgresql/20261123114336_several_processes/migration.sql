-- needs: 20261123090913_product_condition
-- Fills the last times of running rounds: the release before does not read them.
-- AlterTable
ALTER TABLE "IdempotencyKey" ADD COLUMN     "processId" INTEGER;

-- AlterTable
ALTER TABLE "Round" ADD COLUMN     "ledgerAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Participation" ADD COLUMN     "processId" INTEGER;

-- CreateTable
CREATE UNLOGGED TABLE "LoginTry" (
    "key" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "resetsAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LoginTry_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Lease" (
    "name" TEXT NOT NULL,
    "holder" INTEGER NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Lease_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "LoginTry_resetsAt_idx" ON "LoginTry"("resetsAt");

-- looked through every few seconds
CREATE INDEX "IdempotencyKey_under_way" ON "IdempotencyKey"("processId") WHERE "status" IS NULL;

-- rounds that run go on from their last entry
UPDATE "Round" SET "ledgerAt" = (SELECT MAX("submittedAt") FROM "Bid" WHERE "Bid"."roundId" = "Round"."id") WHERE "state" = 'active';
