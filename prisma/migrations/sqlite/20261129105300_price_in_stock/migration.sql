-- needs: 20261126214309_product_variants
ALTER TABLE "Product" ADD COLUMN "inStockPriceCents" BIGINT;

-- Stock moves in many places; triggers keep the price, so no write can miss it. `firstPriceUntil` long past asks for a new price to sort by.
CREATE TRIGGER "ProductVariant_price_insert" AFTER INSERT ON "ProductVariant"
BEGIN
    UPDATE "Product" SET "inStockPriceCents" = (
        SELECT MIN(v."priceCents") FROM "ProductVariant" v
        WHERE v."productId" = NEW."productId" AND v."deletedAt" IS NULL AND v."stockQuantity" > 0
    ), "firstPriceUntil" = '1970-01-01T00:00:00.000+00:00'
    WHERE "id" = NEW."productId" AND "inStockPriceCents" IS NOT (
        SELECT MIN(v."priceCents") FROM "ProductVariant" v
        WHERE v."productId" = NEW."productId" AND v."deletedAt" IS NULL AND v."stockQuantity" > 0
    );
END;

CREATE TRIGGER "ProductVariant_price_update" AFTER UPDATE OF "priceCents", "stockQuantity", "deletedAt" ON "ProductVariant"
WHEN OLD."priceCents" <> NEW."priceCents" OR OLD."deletedAt" IS NOT NEW."deletedAt"
    OR (OLD."stockQuantity" > 0) <> (NEW."stockQuantity" > 0)
BEGIN
    UPDATE "Product" SET "inStockPriceCents" = (
        SELECT MIN(v."priceCents") FROM "ProductVariant" v
        WHERE v."productId" = NEW."productId" AND v."deletedAt" IS NULL AND v."stockQuantity" > 0
    ), "firstPriceUntil" = '1970-01-01T00:00:00.000+00:00'
    WHERE "id" = NEW."productId" AND "inStockPriceCents" IS NOT (
        SELECT MIN(v."priceCents") FROM "ProductVariant" v
        WHERE v."productId" = NEW."productId" AND v."deletedAt" IS NULL AND v."stockQuantity" > 0
    );
END;

UPDATE "Product" SET "inStockPriceCents" = (
    SELECT MIN(v."priceCents") FROM "ProductVariant" v
    WHERE v."productId" = "Product"."id" AND v."deletedAt" IS NULL AND v."stockQuantity" > 0
), "firstPriceUntil" = '1970-01-01T00:00:00.000+00:00'
WHERE "options" <> '';
