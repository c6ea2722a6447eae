-- needs: 20261126033148_pick_up_points
-- The release before shows audit entries of a new subject without a link, and a discounted order's subtotal less its discount.
-- CreateTable
CREATE TABLE "DiscountCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "code" TEXT NOT NULL,
    "amountCents" BIGINT,
    "percent" INTEGER,
    "fromCents" BIGINT NOT NULL DEFAULT 0,
    "categoryIds" TEXT NOT NULL DEFAULT '',
    "startsAt" DATETIME,
    "endsAt" DATETIME,
    "maxUses" INTEGER,
    "maxUsesEach" INTEGER,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "usedCount" INTEGER NOT NULL DEFAULT 0,
    "usedCents" BIGINT NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CHECK (("amountCents" IS NULL) <> ("percent" IS NULL)),
    CHECK ("amountCents" > 0),
    CHECK ("percent" BETWEEN 1 AND 100),
    CHECK ("usedCount" >= 0),
    CHECK ("usedCents" >= 0)
);

-- CreateTable
CREATE TABLE "DiscountUse" (
    "orderId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "discountCodeId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "phone" TEXT NOT NULL,
    "cents" BIGINT NOT NULL CHECK ("cents" >= 0),
    CONSTRAINT "DiscountUse_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DiscountUse_discountCodeId_fkey" FOREIGN KEY ("discountCodeId") REFERENCES "DiscountCode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Order" ADD COLUMN "discountCode" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Order" ADD COLUMN "discountCents" BIGINT NOT NULL DEFAULT 0 CHECK ("discountCents" >= 0);

-- AlterTable
ALTER TABLE "OrderItem" ADD COLUMN "discountCents" BIGINT NOT NULL DEFAULT 0 CHECK ("discountCents" BETWEEN 0 AND "totalCents");

-- CreateIndex
CREATE UNIQUE INDEX "DiscountCode_code_key" ON "DiscountCode"("code");

-- CreateIndex
CREATE INDEX "DiscountUse_discountCodeId_userId_idx" ON "DiscountUse"("discountCodeId", "userId");

-- CreateIndex
CREATE INDEX "DiscountUse_discountCodeId_phone_idx" ON "DiscountUse"("discountCodeId", "phone");
