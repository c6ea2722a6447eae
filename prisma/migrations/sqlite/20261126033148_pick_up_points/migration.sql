-- needs: 20261125170000_order_sums
-- The release before shows audit entries of a new subject without a link, and goes on with the setting, which stays as it is.
-- CreateTable
CREATE TABLE "PickUpPoint" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "county" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "openingHours" TEXT NOT NULL,
    "feeCents" BIGINT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true
);

-- AlterTable
ALTER TABLE "Order" ADD COLUMN "pickUpAddress" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Order" ADD COLUMN "pickUpHours" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE UNIQUE INDEX "PickUpPoint_nameKey_key" ON "PickUpPoint"("nameKey");

-- The points that were a setting, in their order.
INSERT INTO "PickUpPoint" ("name", "nameKey", "county", "address", "openingHours", "feeCents")
SELECT json_extract(point."value", '$.name'), LOWER(json_extract(point."value", '$.name')), '', '', '', json_extract(point."value", '$.feeCents')
FROM "Setting", json_each("Setting"."value") AS point
WHERE "Setting"."name" = 'pickUpPoints'
ORDER BY point."key"
ON CONFLICT DO NOTHING;
