-- needs: 20261126151620_rounds_by_the_clock
-- An earlier release would accept a pledge after the close.
-- AlterTable
ALTER TABLE "Round" ADD COLUMN "closesAt" DATETIME;
ALTER TABLE "Round" ADD COLUMN "latestCloseAt" DATETIME;
ALTER TABLE "Round" ADD COLUMN "plannedCloseAt" DATETIME;
ALTER TABLE "Round" ADD COLUMN "softCloseMinutes" INTEGER;

-- AlterTable
ALTER TABLE "Bid" ADD COLUMN "movedCloseTo" DATETIME;

-- CreateTable
CREATE TABLE "ScheduledRound" (
    "productId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "afterRound" INTEGER NOT NULL,
    "opensAt" DATETIME NOT NULL,
    "closesAt" DATETIME,
    "softCloseMinutes" INTEGER,
    "softCloseMaxMinutes" INTEGER,
    "basePriceCents" BIGINT NOT NULL,
    "participationFeeCents" BIGINT NOT NULL,
    "minPledgeCents" BIGINT NOT NULL,
    "maxPledgeCents" BIGINT,
    CONSTRAINT "ScheduledRound_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ScheduledRound_opensAt_idx" ON "ScheduledRound"("opensAt");

-- CreateIndex
CREATE INDEX "Round_closesAt_idx" ON "Round"("closesAt");
