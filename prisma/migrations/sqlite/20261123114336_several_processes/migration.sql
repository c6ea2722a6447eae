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
