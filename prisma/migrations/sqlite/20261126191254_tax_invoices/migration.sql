-- AlterTable
ALTER TABLE "Participation" ADD COLUMN "taxPercent" INTEGER;
ALTER TABLE "Participation" ADD COLUMN "taxType" TEXT;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN "taxType" TEXT;

-- AlterTable
ALTER TABLE "OrderItem" ADD COLUMN "taxPercent" INTEGER;
ALTER TABLE "OrderItem" ADD COLUMN "taxType" TEXT;

-- CreateTable
CREATE TABLE "TaxInvoice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "number" INTEGER NOT NULL,
    "attemptId" INTEGER NOT NULL,
    "refundId" INTEGER,
    "originalId" INTEGER,
    "orderId" INTEGER,
    "buyerPin" TEXT NOT NULL DEFAULT '',
    "totalCents" BIGINT NOT NULL,
    "vatCents" BIGINT NOT NULL,
    "issuedAt" DATETIME NOT NULL,
    CONSTRAINT "TaxInvoice_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "PaymentAttempt" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TaxInvoice_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "TaxInvoice_originalId_fkey" FOREIGN KEY ("originalId") REFERENCES "TaxInvoice" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "TaxInvoice_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TaxInvoiceLine" (
    "invoiceId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "productId" INTEGER,
    "title" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "totalCents" BIGINT NOT NULL,
    "taxType" TEXT NOT NULL,
    "taxPercent" INTEGER NOT NULL,
    "vatCents" BIGINT NOT NULL,

    PRIMARY KEY ("invoiceId", "position"),
    CONSTRAINT "TaxInvoiceLine_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "TaxInvoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Order" ADD COLUMN "shippingTaxPercent" INTEGER;
ALTER TABLE "Order" ADD COLUMN "shippingTaxType" TEXT;
ALTER TABLE "Order" ADD COLUMN "buyerPin" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE UNIQUE INDEX "TaxInvoice_number_key" ON "TaxInvoice"("number");

-- CreateIndex
CREATE UNIQUE INDEX "TaxInvoice_refundId_key" ON "TaxInvoice"("refundId");

-- CreateIndex
CREATE INDEX "TaxInvoice_attemptId_idx" ON "TaxInvoice"("attemptId");

-- CreateIndex
CREATE INDEX "TaxInvoice_originalId_idx" ON "TaxInvoice"("originalId");

-- CreateIndex
CREATE INDEX "TaxInvoice_orderId_idx" ON "TaxInvoice"("orderId");

-- CreateIndex
CREATE INDEX "TaxInvoice_buyerPin_idx" ON "TaxInvoice"("buyerPin");

-- CreateIndex
CREATE INDEX "TaxInvoice_issuedAt_id_idx" ON "TaxInvoice"("issuedAt", "id");
