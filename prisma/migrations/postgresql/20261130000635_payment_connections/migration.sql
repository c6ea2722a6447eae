-- AlterTable
ALTER TABLE "PaymentAttempt" ADD COLUMN     "connectionId" INTEGER;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN     "connectionId" INTEGER;

-- AlterTable
ALTER TABLE "Confirmation" ADD COLUMN     "connectionId" INTEGER;

-- CreateTable
CREATE TABLE "PaymentConnection" (
    "id" SERIAL NOT NULL,
    "url" TEXT NOT NULL,
    "shortcode" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "till" TEXT NOT NULL,
    "initiator" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "savedAt" TIMESTAMP(3) NOT NULL,
    "registeredAt" TIMESTAMP(3),
    "isCurrent" BOOLEAN NOT NULL DEFAULT false,
    "usedSince" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "PaymentConnection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TestPayment" (
    "id" SERIAL NOT NULL,
    "connectionId" INTEGER,
    "reference" TEXT NOT NULL,
    "phoneNumber" TEXT NOT NULL,
    "state" "AttemptState" NOT NULL DEFAULT 'started',
    "checkoutId" TEXT,
    "receipt" TEXT,
    "resultText" TEXT,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "settledAt" TIMESTAMP(3),
    "calledAt" TIMESTAMP(3),
    "callback" TEXT,
    "refundState" "RefundState",
    "conversationId" TEXT,
    "refundText" TEXT,
    "refundAskedAt" TIMESTAMP(3),
    "refundedAt" TIMESTAMP(3),

    CONSTRAINT "TestPayment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PaymentConnection_url_shortcode_key" ON "PaymentConnection"("url", "shortcode");

-- CreateIndex
CREATE UNIQUE INDEX "TestPayment_reference_key" ON "TestPayment"("reference");

-- CreateIndex
CREATE INDEX "TestPayment_connectionId_id_idx" ON "TestPayment"("connectionId", "id");

-- AddForeignKey
ALTER TABLE "TestPayment" ADD CONSTRAINT "TestPayment_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "PaymentConnection"("id") ON DELETE SET NULL ON UPDATE CASCADE;
