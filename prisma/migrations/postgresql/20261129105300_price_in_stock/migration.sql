-- needs: 20261126214309_product_variants
ALTER TABLE "Product" ADD COLUMN "inStockPriceCents" BIGINT;

-- Stock moves in many places; triggers keep the price, so no write can miss it. `firstPriceUntil` long past asks for a new price to sort by.
CREATE FUNCTION "keep_price_in_stock"() RETURNS trigger AS $$
DECLARE lowest BIGINT;
BEGIN
    SELECT MIN(v."priceCents") INTO lowest FROM "ProductVariant" v
    WHERE v."productId" = NEW."productId" AND v."deletedAt" IS NULL AND v."stockQuantity" > 0;
    UPDATE "Product" SET "inStockPriceCents" = lowest, "firstPriceUntil" = TIMESTAMP '1970-01-01 00:00:00'
    WHERE "id" = NEW."productId" AND "inStockPriceCents" IS DISTINCT FROM lowest;
    RETURN NULL;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "ProductVariant_price_insert" AFTER INSERT ON "ProductVariant"
FOR EACH ROW EXECUTE FUNCTION "keep_price_in_stock"();
CREATE TRIGGER "ProductVariant_price_update" AFTER UPDATE OF "priceCents", "stockQuantity", "deletedAt" ON "ProductVariant"
FOR EACH ROW WHEN (
    OLD."priceCents" <> NEW."priceCents" OR OLD."deletedAt" IS DISTINCT FROM NEW."deletedAt"
    OR (OLD."stockQuantity" > 0) <> (NEW."stockQuantity" > 0)
) EXECUTE FUNCTION "keep_price_in_stock"();

UPDATE "Product" SET "inStockPriceCents" = (
    SELECT MIN(v."priceCents") FROM "ProductVariant" v
    WHERE v."productId" = "Product"."id" AND v."deletedAt" IS NULL AND v."stockQuantity" > 0
), "firstPriceUntil" = TIMESTAMP '1970-01-01 00:00:00'
WHERE "options" <> '';
