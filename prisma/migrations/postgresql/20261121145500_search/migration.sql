-- Written by hand (docs/decisions/011-search.md).

ALTER TABLE "Product" ADD COLUMN "titleText" TEXT,
ADD COLUMN "firstPriceCents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "firstPriceUntil" TIMESTAMP(3);

-- What a buyer would pay first (D47). A sale counts until the first sweep after its end (reprice-ended-sales.server.ts).
UPDATE "Product" SET "firstPriceCents" = COALESCE("buyNowPriceCents", "basePriceCents");
UPDATE "Product" SET
  "firstPriceCents" = ("buyNowPriceCents" * (100 - "discountPercentage") + 50) / 100,
  "firstPriceUntil" = "flashSaleEndsAt"
WHERE "isFlashSale" AND "discountPercentage" > 0 AND "buyNowPriceCents" IS NOT NULL;

CREATE INDEX "Product_firstPriceUntil_idx" ON "Product"("firstPriceUntil");

-- What the storefront lists, in each order that it lists it, with what it filters by: counting and cutting pages reads
-- the index alone. Closed and deleted products cost it nothing.
CREATE INDEX "Product_newest" ON "Product"("createdAt", "id")
INCLUDE ("productType", "categoryId", "firstPriceCents", "stockQuantity", "isFlashSale", "discountPercentage", "flashSaleEndsAt")
WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE INDEX "Product_price" ON "Product"("firstPriceCents", "id")
INCLUDE ("productType", "categoryId", "stockQuantity", "isFlashSale", "discountPercentage", "flashSaleEndsAt", "createdAt")
WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE INDEX "Product_shelf" ON "Product"("displayOrder", "isFeatured" DESC, "createdAt" DESC, "id" DESC)
INCLUDE ("productType", "categoryId", "firstPriceCents", "stockQuantity", "isFlashSale", "discountPercentage", "flashSaleEndsAt", "startTime", "endTime")
WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE INDEX "Product_type_shelf" ON "Product"("productType", "displayOrder", "isFeatured" DESC, "createdAt" DESC, "id" DESC)
INCLUDE ("categoryId", "startTime", "endTime")
WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE INDEX "Product_category" ON "Product"("categoryId", "createdAt", "id")
INCLUDE ("productType", "firstPriceCents", "stockQuantity", "isFlashSale", "discountPercentage", "flashSaleEndsAt")
WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE INDEX "Product_on_sale" ON "Product"("createdAt", "id")
INCLUDE ("productType", "categoryId", "firstPriceCents", "stockQuantity", "isFlashSale", "discountPercentage", "flashSaleEndsAt")
WHERE "status" = 'active' AND "deletedAt" IS NULL
  AND "isFlashSale" AND "discountPercentage" > 0 AND "productType" <> 'auction';

CREATE INDEX "Product_low_stock" ON "Product"("createdAt", "id")
INCLUDE ("productType", "categoryId", "firstPriceCents", "stockQuantity", "isFlashSale", "discountPercentage", "flashSaleEndsAt")
WHERE "status" = 'active' AND "deletedAt" IS NULL
  AND "stockQuantity" BETWEEN 1 AND 4 AND "productType" <> 'auction';

-- The searched text of active products (D32), with a blank before it, so that '% tv%' finds what begins with tv.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE INDEX "Product_search" ON "Product" USING gin ((' ' || "searchText") gin_trgm_ops)
WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE INDEX "Product_title_search" ON "Product" USING gin ((' ' || "titleText") gin_trgm_ops)
WHERE "status" = 'active' AND "deletedAt" IS NULL;
