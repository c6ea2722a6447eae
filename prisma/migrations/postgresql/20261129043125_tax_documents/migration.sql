-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "failedSince" TIMESTAMP(3),
ADD COLUMN     "refusalDigest" TEXT;

-- AlterTable
ALTER TABLE "TaxInvoiceLine" ADD COLUMN     "movedCount" INTEGER,
ADD COLUMN     "unitCents" BIGINT;

-- AlterTable
ALTER TABLE "ControlUnitDevice" ADD COLUMN     "setUpAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "RefundLine" (
    "refundId" INTEGER NOT NULL,
    "orderItemId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "cents" BIGINT NOT NULL,

    CONSTRAINT "RefundLine_pkey" PRIMARY KEY ("refundId","orderItemId")
);

-- CreateIndex
CREATE INDEX "RefundLine_orderItemId_idx" ON "RefundLine"("orderItemId");

-- AddForeignKey
ALTER TABLE "RefundLine" ADD CONSTRAINT "RefundLine_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefundLine" ADD CONSTRAINT "RefundLine_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "OrderItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;
