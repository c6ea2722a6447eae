-- AlterTable
ALTER TABLE "PaymentAttempt" ADD COLUMN     "isPaidByPrompt" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN     "isEndedByHand" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "EarlierRefundRequest" (
    "id" SERIAL NOT NULL,
    "refundId" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "call" "RefundCall",
    "conversationId" TEXT,
    "state" "RefundState" NOT NULL,
    "resultCode" TEXT,
    "resultText" TEXT,
    "receipt" TEXT,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "settledAt" TIMESTAMP(3),
    "resolvedAt" TIMESTAMP(3),

    CONSTRAINT "EarlierRefundRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "EarlierRefundRequest_reference_key" ON "EarlierRefundRequest"("reference");

-- CreateIndex
CREATE INDEX "EarlierRefundRequest_refundId_idx" ON "EarlierRefundRequest"("refundId");

-- CreateIndex
CREATE INDEX "EarlierRefundRequest_state_resolvedAt_idx" ON "EarlierRefundRequest"("state", "resolvedAt");

-- AddForeignKey
ALTER TABLE "EarlierRefundRequest" ADD CONSTRAINT "EarlierRefundRequest_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
