-- needs: 20261126214309_product_variants
-- an earlier release would sell a product with variants without naming one
ALTER TABLE "Product" ADD COLUMN "options" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Product" ADD COLUMN "highestPriceCents" BIGINT;

CREATE TABLE "ProductVariant" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "values" TEXT NOT NULL,
    "priceCents" BIGINT NOT NULL CHECK ("priceCents" >= 0),
    "stockQuantity" INTEGER NOT NULL CHECK ("stockQuantity" >= 0),
    "sku" TEXT NOT NULL DEFAULT '',
    "barcode" TEXT NOT NULL DEFAULT '',
    "deletedAt" DATETIME,
    CONSTRAINT "ProductVariant_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ProductVariant_productId_values_key" ON "ProductVariant"("productId", "values");

ALTER TABLE "CartLine" ADD COLUMN "variantId" INTEGER REFERENCES "ProductVariant" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "OrderItem" ADD COLUMN "variantId" INTEGER REFERENCES "ProductVariant" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "OrderItem" ADD COLUMN "variantText" TEXT NOT NULL DEFAULT '';
ALTER TABLE "OrderItem" ADD COLUMN "sku" TEXT NOT NULL DEFAULT '';

DROP INDEX "CartLine_userId_productId_key";
CREATE UNIQUE INDEX "CartLine_goods" ON "CartLine"("userId", "productId", COALESCE("variantId", 0));

-- for the foreign keys, and to find what was sold of one
CREATE INDEX "CartLine_variantId_idx" ON "CartLine"("variantId");
CREATE INDEX "OrderItem_variantId_idx" ON "OrderItem"("variantId");

-- A SKU is unique among products and variants that are not deleted, in any case. Triggers keep the keys, so no write can miss it.
CREATE TABLE "SkuKey" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "productId" INTEGER NOT NULL
);
CREATE INDEX "SkuKey_productId" ON "SkuKey"("productId");
INSERT INTO "SkuKey" ("key", "productId")
SELECT lower("sku"), "id" FROM "Product" WHERE "sku" <> '' AND "deletedAt" IS NULL;

CREATE TRIGGER "Product_sku_insert" AFTER INSERT ON "Product"
WHEN NEW."sku" <> ''
BEGIN
    DELETE FROM "SkuKey" WHERE "productId" = NEW."id";
    INSERT INTO "SkuKey" ("key", "productId")
    SELECT lower("sku"), "id" FROM "Product" WHERE "id" = NEW."id" AND "sku" <> '' AND "deletedAt" IS NULL
    UNION ALL
    SELECT lower(v."sku"), p."id" FROM "ProductVariant" v JOIN "Product" p ON p."id" = v."productId"
    WHERE p."id" = NEW."id" AND v."sku" <> '' AND v."deletedAt" IS NULL AND p."deletedAt" IS NULL;
END;

CREATE TRIGGER "Product_sku_update" AFTER UPDATE OF "sku", "deletedAt" ON "Product"
WHEN OLD."sku" <> NEW."sku" OR OLD."deletedAt" IS NOT NEW."deletedAt"
BEGIN
    DELETE FROM "SkuKey" WHERE "productId" = NEW."id";
    INSERT INTO "SkuKey" ("key", "productId")
    SELECT lower("sku"), "id" FROM "Product" WHERE "id" = NEW."id" AND "sku" <> '' AND "deletedAt" IS NULL
    UNION ALL
    SELECT lower(v."sku"), p."id" FROM "ProductVariant" v JOIN "Product" p ON p."id" = v."productId"
    WHERE p."id" = NEW."id" AND v."sku" <> '' AND v."deletedAt" IS NULL AND p."deletedAt" IS NULL;
END;

CREATE TRIGGER "ProductVariant_sku_insert" AFTER INSERT ON "ProductVariant"
WHEN NEW."sku" <> ''
BEGIN
    DELETE FROM "SkuKey" WHERE "productId" = NEW."productId";
    INSERT INTO "SkuKey" ("key", "productId")
    SELECT lower("sku"), "id" FROM "Product" WHERE "id" = NEW."productId" AND "sku" <> '' AND "deletedAt" IS NULL
    UNION ALL
    SELECT lower(v."sku"), p."id" FROM "ProductVariant" v JOIN "Product" p ON p."id" = v."productId"
    WHERE p."id" = NEW."productId" AND v."sku" <> '' AND v."deletedAt" IS NULL AND p."deletedAt" IS NULL;
END;

CREATE TRIGGER "ProductVariant_sku_update" AFTER UPDATE OF "sku", "deletedAt" ON "ProductVariant"
WHEN OLD."sku" <> NEW."sku" OR OLD."deletedAt" IS NOT NEW."deletedAt"
BEGIN
    DELETE FROM "SkuKey" WHERE "productId" = NEW."productId";
    INSERT INTO "SkuKey" ("key", "productId")
    SELECT lower("sku"), "id" FROM "Product" WHERE "id" = NEW."productId" AND "sku" <> '' AND "deletedAt" IS NULL
    UNION ALL
    SELECT lower(v."sku"), p."id" FROM "ProductVariant" v JOIN "Product" p ON p."id" = v."productId"
    WHERE p."id" = NEW."productId" AND v."sku" <> '' AND v."deletedAt" IS NULL AND p."deletedAt" IS NULL;
END;
