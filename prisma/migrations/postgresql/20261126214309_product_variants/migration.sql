-- needs: 20261126214309_product_variants
-- an earlier release would sell a product with variants without naming one
ALTER TABLE "Product" ADD COLUMN "options" TEXT NOT NULL DEFAULT '', ADD COLUMN "highestPriceCents" BIGINT;

CREATE TABLE "ProductVariant" (
    "id" SERIAL NOT NULL,
    "productId" INTEGER NOT NULL,
    "values" TEXT NOT NULL,
    "priceCents" BIGINT NOT NULL CHECK ("priceCents" >= 0),
    "stockQuantity" INTEGER NOT NULL CHECK ("stockQuantity" >= 0),
    "sku" TEXT NOT NULL DEFAULT '',
    "barcode" TEXT NOT NULL DEFAULT '',
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "ProductVariant_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ProductVariant_productId_values_key" ON "ProductVariant"("productId", "values");
ALTER TABLE "ProductVariant" ADD CONSTRAINT "ProductVariant_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "CartLine" ADD COLUMN "variantId" INTEGER;
ALTER TABLE "CartLine" ADD CONSTRAINT "CartLine_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "OrderItem" ADD COLUMN "variantId" INTEGER, ADD COLUMN "variantText" TEXT NOT NULL DEFAULT '', ADD COLUMN "sku" TEXT NOT NULL DEFAULT '';
ALTER TABLE "OrderItem" ADD CONSTRAINT "OrderItem_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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

CREATE FUNCTION "keep_sku_keys"() RETURNS trigger AS $$
DECLARE owner INTEGER := CASE TG_TABLE_NAME WHEN 'Product' THEN (to_jsonb(NEW) ->> 'id')::INTEGER ELSE (to_jsonb(NEW) ->> 'productId')::INTEGER END;
BEGIN
    DELETE FROM "SkuKey" WHERE "productId" = owner;
    INSERT INTO "SkuKey" ("key", "productId")
    SELECT lower("sku"), "id" FROM "Product" WHERE "id" = owner AND "sku" <> '' AND "deletedAt" IS NULL
    UNION ALL
    SELECT lower(v."sku"), p."id" FROM "ProductVariant" v JOIN "Product" p ON p."id" = v."productId"
    WHERE p."id" = owner AND v."sku" <> '' AND v."deletedAt" IS NULL AND p."deletedAt" IS NULL;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "Product_sku_insert" AFTER INSERT ON "Product"
FOR EACH ROW WHEN (NEW."sku" <> '') EXECUTE FUNCTION "keep_sku_keys"();
CREATE TRIGGER "Product_sku_update" AFTER UPDATE OF "sku", "deletedAt" ON "Product"
FOR EACH ROW WHEN (OLD."sku" <> NEW."sku" OR OLD."deletedAt" IS DISTINCT FROM NEW."deletedAt") EXECUTE FUNCTION "keep_sku_keys"();
CREATE TRIGGER "ProductVariant_sku_insert" AFTER INSERT ON "ProductVariant"
FOR EACH ROW WHEN (NEW."sku" <> '') EXECUTE FUNCTION "keep_sku_keys"();
CREATE TRIGGER "ProductVariant_sku_update" AFTER UPDATE OF "sku", "deletedAt" ON "ProductVariant"
FOR EACH ROW WHEN (OLD."sku" <> NEW."sku" OR OLD."deletedAt" IS DISTINCT FROM NEW."deletedAt") EXECUTE FUNCTION "keep_sku_keys"();
