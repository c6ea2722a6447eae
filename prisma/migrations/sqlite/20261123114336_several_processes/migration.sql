-- needs: 20261123090913_product_condition
-- Fills the last times of running rounds: the release before does not read them.
-- AlterTable
ALTER TABLE "IdempotencyKey" ADD COLUMN "processId" INTEGER;

-- AlterTable
ALTER TABLE "Round" ADD COLUMN "ledgerAt" DATETIME;

-- AlterTable
ALTER TABLE "Participation" ADD COLUMN "processId" INTEGER;

-- CreateTable
CREATE TABLE "LoginTry" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "used" INTEGER NOT NULL,
    "resetsAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Lease" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "holder" INTEGER NOT NULL,
    "until" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "LoginTry_resetsAt_idx" ON "LoginTry"("resetsAt");

-- rounds that run go on from their last entry
UPDATE "Round" SET "ledgerAt" = (SELECT MAX("submittedAt") FROM "Bid" WHERE "Bid"."roundId" = "Round"."id") WHERE "state" = 'active';
