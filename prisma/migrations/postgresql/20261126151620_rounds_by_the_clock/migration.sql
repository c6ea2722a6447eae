-- needs: 20261126151620_rounds_by_the_clock
-- An earlier release would accept a pledge after the close.
-- AlterTable
ALTER TABLE "Round" ADD COLUMN     "closesAt" TIMESTAMP(3),
ADD COLUMN     "latestCloseAt" TIMESTAMP(3),
ADD COLUMN     "plannedCloseAt" TIMESTAMP(3),
ADD COLUMN     "softCloseMinutes" INTEGER;

-- AlterTable
ALTER TABLE "Bid" ADD COLUMN     "movedCloseTo" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "ScheduledRound" (
    "productId" INTEGER NOT NULL,
    "afterRound" INTEGER NOT NULL,
    "opensAt" TIMESTAMP(3) NOT NULL,
    "closesAt" TIMESTAMP(3),
    "softCloseMinutes" INTEGER,
    "softCloseMaxMinutes" INTEGER,
    "basePriceCents" BIGINT NOT NULL,
    "participationFeeCents" BIGINT NOT NULL,
    "minPledgeCents" BIGINT NOT NULL,
    "maxPledgeCents" BIGINT,

    CONSTRAINT "ScheduledRound_pkey" PRIMARY KEY ("productId")
);

-- CreateIndex
CREATE INDEX "ScheduledRound_opensAt_idx" ON "ScheduledRound"("opensAt");

-- CreateIndex
CREATE INDEX "Round_closesAt_idx" ON "Round"("closesAt");

-- AddForeignKey
ALTER TABLE "ScheduledRound" ADD CONSTRAINT "ScheduledRound_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
