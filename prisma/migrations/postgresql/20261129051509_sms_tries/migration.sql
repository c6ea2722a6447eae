-- needs: 20261121000000_first
-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "chargedAt" TIMESTAMP(3),
ADD COLUMN     "unsureTries" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "EarlyReport" (
    "providerId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "failureReason" TEXT NOT NULL DEFAULT '',
    "receivedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "EarlyReport_pkey" PRIMARY KEY ("providerId")
);

-- CreateIndex
CREATE INDEX "EarlyReport_receivedAt_idx" ON "EarlyReport"("receivedAt");

-- CreateIndex
CREATE INDEX "Delivery_channel_chargedAt_idx" ON "Delivery"("channel", "chargedAt");

-- Today's SMS count for today's budget: a release that does not know the column goes on as before.
UPDATE "Delivery" SET "chargedAt" = "sentAt" WHERE "channel" = 'sms' AND "sentAt" IS NOT NULL AND "costCents" IS NOT NULL;
