-- Written by hand (docs/decisions/011-search.md).

ALTER TABLE "Product" ADD COLUMN "titleText" TEXT;
ALTER TABLE "Product" ADD COLUMN "firstPriceCents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Product" ADD COLUMN "firstPriceUntil" DATETIME;

-- What a buyer would pay first (D47). A sale counts until the first sweep after its end (reprice-ended-sales.server.ts).
UPDATE "Product" SET "firstPriceCents" = COALESCE("buyNowPriceCents", "basePriceCents");
UPDATE "Product" SET
  "firstPriceCents" = ("buyNowPriceCents" * (100 - "discountPercentage") + 50) / 100,
  "firstPriceUntil" = "flashSaleEndsAt"
WHERE "isFlashSale" AND "discountPercentage" > 0 AND "buyNowPriceCents" IS NOT NULL;

CREATE INDEX "Product_firstPriceUntil_idx" ON "Product"("firstPriceUntil");

-- What the storefront lists, in each order that it lists it, with what it filters by: counting and cutting pages reads
-- the index alone. Closed and deleted products cost it nothing.
CREATE INDEX "Product_newest" ON "Product"("createdAt", "id",
  "productType", "categoryId", "firstPriceCents", "stockQuantity", "isFlashSale", "discountPercentage", "flashSaleEndsAt")
WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE INDEX "Product_price" ON "Product"("firstPriceCents", "id",
  "productType", "categoryId", "stockQuantity", "isFlashSale", "discountPercentage", "flashSaleEndsAt", "createdAt")
WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE INDEX "Product_shelf" ON "Product"("displayOrder", "isFeatured" DESC, "createdAt" DESC, "id" DESC,
  "productType", "categoryId", "firstPriceCents", "stockQuantity", "isFlashSale", "discountPercentage", "flashSaleEndsAt", "startTime", "endTime")
WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE INDEX "Product_type_shelf" ON "Product"("productType", "displayOrder", "isFeatured" DESC, "createdAt" DESC, "id" DESC,
  "categoryId", "startTime", "endTime")
WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE INDEX "Product_category" ON "Product"("categoryId", "createdAt", "id",
  "productType", "firstPriceCents", "stockQuantity", "isFlashSale", "discountPercentage", "flashSaleEndsAt")
WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE INDEX "Product_on_sale" ON "Product"("createdAt", "id",
  "productType", "categoryId", "firstPriceCents", "stockQuantity", "isFlashSale", "discountPercentage", "flashSaleEndsAt")
WHERE "status" = 'active' AND "deletedAt" IS NULL
  AND "isFlashSale" AND "discountPercentage" > 0 AND "productType" <> 'auction';

CREATE INDEX "Product_low_stock" ON "Product"("createdAt", "id",
  "productType", "categoryId", "firstPriceCents", "stockQuantity", "isFlashSale", "discountPercentage", "flashSaleEndsAt")
WHERE "status" = 'active' AND "deletedAt" IS NULL
  AND "stockQuantity" BETWEEN 1 AND 4 AND "productType" <> 'auction';

-- The searched text of active products, cut into pieces of three characters (D32). Each word has two blanks before it, so
-- that a piece can say 'begins with a' and 'begins with tv'. Triggers alone write it: no write of a product forgets it.
CREATE VIRTUAL TABLE "ProductSearch" USING fts5(
  "title", "description",
  content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);

INSERT INTO "ProductSearch" (rowid, "title", "description")
SELECT "id", '  ' || replace(coalesce("titleText", ''), ' ', '  '),
  '  ' || replace(trim(substr("searchText", length(coalesce("titleText", '')) + 1)), ' ', '  ')
FROM "Product" WHERE "status" = 'active' AND "deletedAt" IS NULL;

CREATE TRIGGER "Product_search_insert" AFTER INSERT ON "Product"
WHEN NEW."status" = 'active' AND NEW."deletedAt" IS NULL
BEGIN
  INSERT INTO "ProductSearch" (rowid, "title", "description") VALUES (
    NEW."id", '  ' || replace(coalesce(NEW."titleText", ''), ' ', '  '),
    '  ' || replace(trim(substr(NEW."searchText", length(coalesce(NEW."titleText", '')) + 1)), ' ', '  ')
  );
END;

CREATE TRIGGER "Product_search_update" AFTER UPDATE OF "titleText", "searchText", "status", "deletedAt" ON "Product"
WHEN NEW."titleText" IS NOT OLD."titleText" OR NEW."searchText" <> OLD."searchText"
  OR NEW."status" <> OLD."status" OR NEW."deletedAt" IS NOT OLD."deletedAt"
BEGIN
  DELETE FROM "ProductSearch" WHERE rowid = OLD."id";
  INSERT INTO "ProductSearch" (rowid, "title", "description")
  SELECT NEW."id", '  ' || replace(coalesce(NEW."titleText", ''), ' ', '  '),
    '  ' || replace(trim(substr(NEW."searchText", length(coalesce(NEW."titleText", '')) + 1)), ' ', '  ')
  WHERE NEW."status" = 'active' AND NEW."deletedAt" IS NULL;
END;

CREATE TRIGGER "Product_search_delete" AFTER DELETE ON "Product"
BEGIN
  DELETE FROM "ProductSearch" WHERE rowid = OLD."id";
END;
