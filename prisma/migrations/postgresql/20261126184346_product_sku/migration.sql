-- needs: 20261121000000_first
ALTER TABLE "Product" ADD COLUMN "sku" TEXT NOT NULL DEFAULT '';

CREATE UNIQUE INDEX "Product_sku" ON "Product"(lower("sku")) WHERE "sku" <> '' AND "deletedAt" IS NULL;
