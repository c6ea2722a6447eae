-- needs: 20261123114336_several_processes
-- The release before reads nothing of this; it shows audit entries of new subjects without a link.
-- CreateEnum
CREATE TYPE "AttemptState" AS ENUM ('started', 'accepted', 'unknown', 'completed', 'failed', 'refunding', 'refunded');

-- CreateEnum
CREATE TYPE "RefundState" AS ENUM ('started', 'accepted', 'unknown', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "ConfirmationState" AS ENUM ('unmatched', 'matched', 'returning', 'returned');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('waiting', 'sent', 'failed');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "AuditSubject" ADD VALUE 'payment';
ALTER TYPE "AuditSubject" ADD VALUE 'setting';
ALTER TYPE "AuditSubject" ADD VALUE 'webhook';

-- AlterTable
ALTER TABLE "Round" ADD COLUMN     "voidReason" TEXT,
ADD COLUMN     "voidedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "cancelReason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "invoiceNumber" INTEGER,
ADD COLUMN     "invoicedAt" TIMESTAMP(3),
ADD COLUMN     "paidAt" TIMESTAMP(3),
ADD COLUMN     "payBefore" TIMESTAMP(3),
ADD COLUMN     "pickUpPoint" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "shippingCounty" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "wonProductId" INTEGER;

-- CreateTable
CREATE TABLE "PaymentAttempt" (
    "id" SERIAL NOT NULL,
    "reference" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "participationId" INTEGER,
    "orderId" INTEGER,
    "cents" BIGINT NOT NULL,
    "phoneNumber" TEXT,
    "provider" TEXT NOT NULL,
    "state" "AttemptState" NOT NULL DEFAULT 'started',
    "checkoutId" TEXT,
    "resultCode" TEXT,
    "resultText" TEXT,
    "receipt" TEXT,
    "callback" TEXT,
    "refundedCents" BIGINT NOT NULL DEFAULT 0,
    "processId" INTEGER,
    "startedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "askedAt" TIMESTAMP(3),
    "settledAt" TIMESTAMP(3),

    CONSTRAINT "PaymentAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" SERIAL NOT NULL,
    "reference" TEXT NOT NULL,
    "attemptId" INTEGER,
    "confirmationId" INTEGER,
    "cents" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "actorId" INTEGER,
    "way" TEXT NOT NULL,
    "state" "RefundState" NOT NULL DEFAULT 'started',
    "conversationId" TEXT,
    "resultCode" TEXT,
    "resultText" TEXT,
    "receipt" TEXT,
    "processId" INTEGER,
    "startedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "askedAt" TIMESTAMP(3),
    "settledAt" TIMESTAMP(3),

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Confirmation" (
    "id" SERIAL NOT NULL,
    "receipt" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "phone" TEXT NOT NULL,
    "payerName" TEXT NOT NULL DEFAULT '',
    "accountReference" TEXT NOT NULL DEFAULT '',
    "paidAt" TIMESTAMP(3) NOT NULL,
    "state" "ConfirmationState" NOT NULL DEFAULT 'unmatched',
    "attemptId" INTEGER,
    "callback" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Confirmation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProviderToken" (
    "provider" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProviderToken_pkey" PRIMARY KEY ("provider")
);

-- CreateTable
CREATE TABLE "MockPayment" (
    "reference" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "isTaken" BOOLEAN NOT NULL,
    "answersAt" TIMESTAMP(3) NOT NULL,
    "refundedAt" TIMESTAMP(3),

    CONSTRAINT "MockPayment_pkey" PRIMARY KEY ("reference")
);

-- CreateTable
CREATE TABLE "Counter" (
    "name" TEXT NOT NULL,
    "value" INTEGER NOT NULL,

    CONSTRAINT "Counter_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Setting" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "id" SERIAL NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookEndpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" SERIAL NOT NULL,
    "channel" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "endpointId" INTEGER,
    "body" TEXT NOT NULL,
    "state" "DeliveryState" NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimedUntil" TIMESTAMP(3),
    "lastAnswer" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMP(3),

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_reference_key" ON "PaymentAttempt"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_checkoutId_key" ON "PaymentAttempt"("checkoutId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_receipt_key" ON "PaymentAttempt"("receipt");

-- CreateIndex
CREATE INDEX "PaymentAttempt_participationId_idx" ON "PaymentAttempt"("participationId");

-- CreateIndex
CREATE INDEX "PaymentAttempt_orderId_idx" ON "PaymentAttempt"("orderId");

-- CreateIndex
CREATE INDEX "PaymentAttempt_state_startedAt_idx" ON "PaymentAttempt"("state", "startedAt");

-- CreateIndex
CREATE INDEX "PaymentAttempt_settledAt_idx" ON "PaymentAttempt"("settledAt");

-- CreateIndex
CREATE INDEX "PaymentAttempt_userId_startedAt_idx" ON "PaymentAttempt"("userId", "startedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_reference_key" ON "Refund"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_conversationId_key" ON "Refund"("conversationId");

-- CreateIndex
CREATE INDEX "Refund_attemptId_idx" ON "Refund"("attemptId");

-- CreateIndex
CREATE INDEX "Refund_confirmationId_idx" ON "Refund"("confirmationId");

-- CreateIndex
CREATE INDEX "Refund_state_startedAt_idx" ON "Refund"("state", "startedAt");

-- CreateIndex
CREATE INDEX "Refund_settledAt_idx" ON "Refund"("settledAt");

-- CreateIndex
CREATE UNIQUE INDEX "Confirmation_receipt_key" ON "Confirmation"("receipt");

-- CreateIndex
CREATE UNIQUE INDEX "Confirmation_attemptId_key" ON "Confirmation"("attemptId");

-- CreateIndex
CREATE INDEX "Confirmation_state_paidAt_idx" ON "Confirmation"("state", "paidAt");

-- CreateIndex
CREATE INDEX "Confirmation_paidAt_idx" ON "Confirmation"("paidAt");

-- CreateIndex
CREATE UNIQUE INDEX "Setting_name_key" ON "Setting"("name");

-- CreateIndex
CREATE INDEX "Delivery_state_dueAt_idx" ON "Delivery"("state", "dueAt");

-- CreateIndex
CREATE INDEX "Delivery_endpointId_id_idx" ON "Delivery"("endpointId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_channel_event_recipient_key" ON "Delivery"("channel", "event", "recipient");

-- CreateIndex
CREATE UNIQUE INDEX "Order_invoiceNumber_key" ON "Order"("invoiceNumber");

-- CreateIndex
CREATE UNIQUE INDEX "Order_wonProductId_key" ON "Order"("wonProductId");

-- CreateIndex
CREATE INDEX "Order_payBefore_idx" ON "Order"("payBefore");

-- AddForeignKey
ALTER TABLE "PaymentAttempt" ADD CONSTRAINT "PaymentAttempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentAttempt" ADD CONSTRAINT "PaymentAttempt_participationId_fkey" FOREIGN KEY ("participationId") REFERENCES "Participation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentAttempt" ADD CONSTRAINT "PaymentAttempt_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "PaymentAttempt"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_confirmationId_fkey" FOREIGN KEY ("confirmationId") REFERENCES "Confirmation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Confirmation" ADD CONSTRAINT "Confirmation_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "PaymentAttempt"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_wonProductId_fkey" FOREIGN KEY ("wonProductId") REFERENCES "Product"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What was paid before there were attempts.
INSERT INTO "PaymentAttempt" ("reference", "userId", "participationId", "cents", "provider", "state", "resultText", "startedAt", "settledAt")
SELECT "providerReference", "userId", "id", "feeCents", 'mock',
  (CASE WHEN "paymentStatus" = 'pending' AND "refundingAt" IS NOT NULL THEN 'refunding' WHEN "paymentStatus" = 'pending' THEN 'started' ELSE "paymentStatus"::text END)::"AttemptState", "failureReason",
  "attemptedAt", COALESCE("paidAt", CASE WHEN "paymentStatus" <> 'pending' THEN "attemptedAt" END)
FROM "Participation";

INSERT INTO "PaymentAttempt" ("reference", "userId", "orderId", "cents", "provider", "state", "startedAt", "settledAt")
SELECT 'order-' || "id", "userId", "id", "totalCents", 'hand', 'completed', "createdAt", "updatedAt" FROM "Order" WHERE "paymentStatus" = 'completed';

UPDATE "Order" SET "paidAt" = "updatedAt" WHERE "paymentStatus" = 'completed';

INSERT INTO "Refund" ("reference", "attemptId", "cents", "reason", "way", "state", "startedAt", "settledAt")
SELECT 'refund-' || "id", "id", "cents", 'The round closed before the payment finished', 'mock',
  (CASE WHEN "state"::text = 'refunded' THEN 'completed' ELSE 'started' END)::"RefundState", COALESCE("settledAt", "startedAt"),
  CASE WHEN "state"::text = 'refunded' THEN COALESCE("settledAt", "startedAt") END
FROM "PaymentAttempt" WHERE "state" IN ('refunding', 'refunded');

UPDATE "PaymentAttempt" SET "refundedCents" = "cents" WHERE "state" IN ('refunding', 'refunded');
