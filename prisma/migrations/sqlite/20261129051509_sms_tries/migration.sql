-- needs: 20261121000000_first
-- CreateTable
CREATE TABLE "EarlyReport" (
    "providerId" TEXT NOT NULL PRIMARY KEY,
    "status" TEXT NOT NULL,
    "failureReason" TEXT NOT NULL DEFAULT '',
    "receivedAt" DATETIME NOT NULL
);

-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN "chargedAt" DATETIME;
ALTER TABLE "Delivery" ADD COLUMN "unsureTries" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Delivery_channel_chargedAt_idx" ON "Delivery"("channel", "chargedAt");

-- CreateIndex
CREATE INDEX "EarlyReport_receivedAt_idx" ON "EarlyReport"("receivedAt");

-- Today's SMS count for today's budget: a release that does not know the column goes on as before.
UPDATE "Delivery" SET "chargedAt" = "sentAt" WHERE "channel" = 'sms' AND "sentAt" IS NOT NULL AND "costCents" IS NOT NULL;
