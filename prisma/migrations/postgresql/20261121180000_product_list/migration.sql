-- Written by hand (docs/decisions/013-product-list.md).

-- The administrators' list in each of its orders, with what it filters by. Product_deletedAt_productType_status_createdAt_idx
-- counts what each filter holds.
CREATE INDEX "Product_all_newest" ON "Product"("createdAt", "id") INCLUDE ("status", "productType")
WHERE "deletedAt" IS NULL;

CREATE INDEX "Product_all_title" ON "Product"("titleText", "id") INCLUDE ("status", "productType")
WHERE "deletedAt" IS NULL;

CREATE INDEX "Product_all_price" ON "Product"("firstPriceCents", "id") INCLUDE ("status", "productType")
WHERE "deletedAt" IS NULL;

CREATE INDEX "Product_all_stock" ON "Product"("stockQuantity", "id") INCLUDE ("status", "productType")
WHERE "deletedAt" IS NULL;

-- Deleted products by the moment of their deletion, which those deleted together share; other orders sort its entries.
CREATE INDEX "Product_deleted" ON "Product"("deletedAt", "id")
INCLUDE ("productType", "titleText", "firstPriceCents", "stockQuantity")
WHERE "deletedAt" IS NOT NULL;

-- The searched text of all products: Product_search holds active ones alone.
CREATE INDEX "Product_search_all" ON "Product" USING gin ((' ' || "searchText") gin_trgm_ops);
