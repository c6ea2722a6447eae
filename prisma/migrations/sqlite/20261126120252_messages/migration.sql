-- CreateTable
CREATE TABLE "MessageOptOut" (
    "userId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL,

    PRIMARY KEY ("userId", "kind", "channel"),
    CONSTRAINT "MessageOptOut_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RoundLeader" (
    "roundId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "ledgerSeq" INTEGER NOT NULL,
    "userId" INTEGER,
    CONSTRAINT "RoundLeader_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN "userId" INTEGER REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Delivery" ADD COLUMN "expiresAt" DATETIME;
ALTER TABLE "Delivery" ADD COLUMN "providerId" TEXT;
ALTER TABLE "Delivery" ADD COLUMN "costCents" INTEGER;
ALTER TABLE "Delivery" ADD COLUMN "report" TEXT;
ALTER TABLE "Delivery" ADD COLUMN "reportedAt" DATETIME;

-- CreateIndex
CREATE INDEX "Delivery_userId_id_idx" ON "Delivery"("userId", "id");

-- CreateIndex
CREATE INDEX "Delivery_providerId_idx" ON "Delivery"("providerId");

-- CreateIndex
CREATE INDEX "Delivery_channel_sentAt_idx" ON "Delivery"("channel", "sentAt");
