-- needs: 20261123114336_several_processes
-- The release before reads nothing of this; it shows audit entries of new subjects without a link.
-- AlterTable
ALTER TABLE "Round" ADD COLUMN "voidReason" TEXT;
ALTER TABLE "Round" ADD COLUMN "voidedAt" DATETIME;

-- CreateTable
CREATE TABLE "PaymentAttempt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "reference" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "participationId" INTEGER,
    "orderId" INTEGER,
    "cents" BIGINT NOT NULL,
    "phoneNumber" TEXT,
    "provider" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'started',
    "checkoutId" TEXT,
    "resultCode" TEXT,
    "resultText" TEXT,
    "receipt" TEXT,
    "callback" TEXT,
    "refundedCents" BIGINT NOT NULL DEFAULT 0,
    "processId" INTEGER,
    "startedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "askedAt" DATETIME,
    "settledAt" DATETIME,
    CONSTRAINT "PaymentAttempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PaymentAttempt_participationId_fkey" FOREIGN KEY ("participationId") REFERENCES "Participation" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "PaymentAttempt_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "reference" TEXT NOT NULL,
    "attemptId" INTEGER,
    "confirmationId" INTEGER,
    "cents" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "actorId" INTEGER,
    "way" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'started',
    "conversationId" TEXT,
    "resultCode" TEXT,
    "resultText" TEXT,
    "receipt" TEXT,
    "processId" INTEGER,
    "startedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "askedAt" DATETIME,
    "settledAt" DATETIME,
    CONSTRAINT "Refund_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "PaymentAttempt" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Refund_confirmationId_fkey" FOREIGN KEY ("confirmationId") REFERENCES "Confirmation" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Confirmation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "receipt" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "phone" TEXT NOT NULL,
    "payerName" TEXT NOT NULL DEFAULT '',
    "accountReference" TEXT NOT NULL DEFAULT '',
    "paidAt" DATETIME NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'unmatched',
    "attemptId" INTEGER,
    "callback" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Confirmation_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "PaymentAttempt" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProviderToken" (
    "provider" TEXT NOT NULL PRIMARY KEY,
    "token" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "MockPayment" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "cents" BIGINT NOT NULL,
    "isTaken" BOOLEAN NOT NULL,
    "answersAt" DATETIME NOT NULL,
    "refundedAt" DATETIME
);

-- CreateTable
CREATE TABLE "Counter" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "Setting" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "channel" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "endpointId" INTEGER,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "dueAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimedUntil" DATETIME,
    "lastAnswer" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" DATETIME,
    CONSTRAINT "Delivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Order" ADD COLUMN "shippingCounty" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Order" ADD COLUMN "pickUpPoint" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Order" ADD COLUMN "payBefore" DATETIME;
ALTER TABLE "Order" ADD COLUMN "paidAt" DATETIME;
ALTER TABLE "Order" ADD COLUMN "cancelReason" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Order" ADD COLUMN "invoiceNumber" INTEGER;
ALTER TABLE "Order" ADD COLUMN "invoicedAt" DATETIME;
ALTER TABLE "Order" ADD COLUMN "wonProductId" INTEGER REFERENCES "Product" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE UNIQUE INDEX "Order_invoiceNumber_key" ON "Order"("invoiceNumber");
CREATE UNIQUE INDEX "Order_wonProductId_key" ON "Order"("wonProductId");
CREATE INDEX "Order_payBefore_idx" ON "Order"("payBefore");


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

-- What was paid before there were attempts.
INSERT INTO "PaymentAttempt" ("reference", "userId", "participationId", "cents", "provider", "state", "resultText", "startedAt", "settledAt")
SELECT "providerReference", "userId", "id", "feeCents", 'mock',
  CASE WHEN "paymentStatus" = 'pending' AND "refundingAt" IS NOT NULL THEN 'refunding' WHEN "paymentStatus" = 'pending' THEN 'started' ELSE "paymentStatus" END, "failureReason",
  "attemptedAt", COALESCE("paidAt", CASE WHEN "paymentStatus" <> 'pending' THEN "attemptedAt" END)
FROM "Participation";

INSERT INTO "PaymentAttempt" ("reference", "userId", "orderId", "cents", "provider", "state", "startedAt", "settledAt")
SELECT 'order-' || "id", "userId", "id", "totalCents", 'hand', 'completed', "createdAt", "updatedAt" FROM "Order" WHERE "paymentStatus" = 'completed';

UPDATE "Order" SET "paidAt" = "updatedAt" WHERE "paymentStatus" = 'completed';

INSERT INTO "Refund" ("reference", "attemptId", "cents", "reason", "way", "state", "startedAt", "settledAt")
SELECT 'refund-' || "id", "id", "cents", 'The round closed before the payment finished', 'mock',
  (CASE WHEN "state" = 'refunded' THEN 'completed' ELSE 'started' END), COALESCE("settledAt", "startedAt"),
  CASE WHEN "state" = 'refunded' THEN COALESCE("settledAt", "startedAt") END
FROM "PaymentAttempt" WHERE "state" IN ('refunding', 'refunded');

UPDATE "PaymentAttempt" SET "refundedCents" = "cents" WHERE "state" IN ('refunding', 'refunded');
