-- CreateTable
CREATE TABLE "StaffPriceEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "orderItemId" INTEGER NOT NULL,
    "productTitle" TEXT NOT NULL,
    "actorId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "quantity" INTEGER NOT NULL,
    "listPriceCents" BIGINT NOT NULL,
    "priceCents" BIGINT NOT NULL,
    "givenOffCents" BIGINT NOT NULL,
    "reason" TEXT NOT NULL
);

-- AlterTable
ALTER TABLE "OrderItem" ADD COLUMN "listPriceCents" BIGINT;
ALTER TABLE "OrderItem" ADD COLUMN "priceReason" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "StaffPriceEntry_orderId_idx" ON "StaffPriceEntry"("orderId");

-- CreateIndex
CREATE INDEX "StaffPriceEntry_createdAt_idx" ON "StaffPriceEntry"("createdAt");
