-- CreateTable
CREATE TABLE "EarlierRefundRequest" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "refundId" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "call" TEXT,
    "conversationId" TEXT,
    "state" TEXT NOT NULL,
    "resultCode" TEXT,
    "resultText" TEXT,
    "receipt" TEXT,
    "startedAt" DATETIME NOT NULL,
    "settledAt" DATETIME,
    "resolvedAt" DATETIME,
    CONSTRAINT "EarlierRefundRequest_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "PaymentAttempt" ADD COLUMN "isPaidByPrompt" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN "isEndedByHand" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "EarlierRefundRequest_reference_key" ON "EarlierRefundRequest"("reference");

-- CreateIndex
CREATE INDEX "EarlierRefundRequest_refundId_idx" ON "EarlierRefundRequest"("refundId");

-- CreateIndex
CREATE INDEX "EarlierRefundRequest_state_resolvedAt_idx" ON "EarlierRefundRequest"("state", "resolvedAt");
