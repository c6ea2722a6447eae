-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN "failedSince" DATETIME;
ALTER TABLE "Delivery" ADD COLUMN "refusalDigest" TEXT;

-- AlterTable
ALTER TABLE "TaxInvoiceLine" ADD COLUMN "movedCount" INTEGER;
ALTER TABLE "TaxInvoiceLine" ADD COLUMN "unitCents" BIGINT;

-- AlterTable
ALTER TABLE "ControlUnitDevice" ADD COLUMN "setUpAt" DATETIME;

-- CreateTable
CREATE TABLE "RefundLine" (
    "refundId" INTEGER NOT NULL,
    "orderItemId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "cents" BIGINT NOT NULL,

    PRIMARY KEY ("refundId", "orderItemId"),
    CONSTRAINT "RefundLine_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RefundLine_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "OrderItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "RefundLine_orderItemId_idx" ON "RefundLine"("orderItemId");
