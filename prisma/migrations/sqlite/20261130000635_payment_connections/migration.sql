-- AlterTable
ALTER TABLE "PaymentAttempt" ADD COLUMN "connectionId" INTEGER;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN "connectionId" INTEGER;

-- AlterTable
ALTER TABLE "Confirmation" ADD COLUMN "connectionId" INTEGER;

-- CreateTable
CREATE TABLE "PaymentConnection" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "url" TEXT NOT NULL,
    "shortcode" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "till" TEXT NOT NULL,
    "initiator" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "savedAt" DATETIME NOT NULL,
    "registeredAt" DATETIME,
    "isCurrent" BOOLEAN NOT NULL DEFAULT false,
    "usedSince" DATETIME,
    "endedAt" DATETIME
);

-- CreateTable
CREATE TABLE "TestPayment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "connectionId" INTEGER,
    "reference" TEXT NOT NULL,
    "phoneNumber" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'started',
    "checkoutId" TEXT,
    "receipt" TEXT,
    "resultText" TEXT,
    "startedAt" DATETIME NOT NULL,
    "settledAt" DATETIME,
    "calledAt" DATETIME,
    "callback" TEXT,
    "refundState" TEXT,
    "conversationId" TEXT,
    "refundText" TEXT,
    "refundAskedAt" DATETIME,
    "refundedAt" DATETIME,
    CONSTRAINT "TestPayment_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "PaymentConnection" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "PaymentConnection_url_shortcode_key" ON "PaymentConnection"("url", "shortcode");

-- CreateIndex
CREATE UNIQUE INDEX "TestPayment_reference_key" ON "TestPayment"("reference");

-- CreateIndex
CREATE INDEX "TestPayment_connectionId_id_idx" ON "TestPayment"("connectionId", "id");
