-- AlterTable
ALTER TABLE "OrderItem" ADD COLUMN     "listPriceCents" BIGINT,
ADD COLUMN     "priceReason" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "StaffPriceEntry" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "orderItemId" INTEGER NOT NULL,
    "productTitle" TEXT NOT NULL,
    "actorId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "listPriceCents" BIGINT NOT NULL,
    "priceCents" BIGINT NOT NULL,
    "givenOffCents" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "StaffPriceEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StaffPriceEntry_orderId_idx" ON "StaffPriceEntry"("orderId");

-- CreateIndex
CREATE INDEX "StaffPriceEntry_createdAt_idx" ON "StaffPriceEntry"("createdAt");
