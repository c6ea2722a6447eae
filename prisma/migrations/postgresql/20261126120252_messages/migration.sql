-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "costCents" INTEGER,
ADD COLUMN     "expiresAt" TIMESTAMP(3),
ADD COLUMN     "providerId" TEXT,
ADD COLUMN     "report" TEXT,
ADD COLUMN     "reportedAt" TIMESTAMP(3),
ADD COLUMN     "userId" INTEGER;

-- CreateTable
CREATE TABLE "MessageOptOut" (
    "userId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL,

    CONSTRAINT "MessageOptOut_pkey" PRIMARY KEY ("userId","kind","channel")
);

-- CreateTable
CREATE TABLE "RoundLeader" (
    "roundId" INTEGER NOT NULL,
    "ledgerSeq" INTEGER NOT NULL,
    "userId" INTEGER,

    CONSTRAINT "RoundLeader_pkey" PRIMARY KEY ("roundId")
);

-- CreateIndex
CREATE INDEX "Delivery_userId_id_idx" ON "Delivery"("userId", "id");

-- CreateIndex
CREATE INDEX "Delivery_providerId_idx" ON "Delivery"("providerId");

-- CreateIndex
CREATE INDEX "Delivery_channel_sentAt_idx" ON "Delivery"("channel", "sentAt");

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageOptOut" ADD CONSTRAINT "MessageOptOut_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoundLeader" ADD CONSTRAINT "RoundLeader_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round"("id") ON DELETE CASCADE ON UPDATE CASCADE;
