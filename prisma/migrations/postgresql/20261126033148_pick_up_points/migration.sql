-- needs: 20261125170000_order_sums
-- The release before shows audit entries of a new subject without a link, and goes on with the setting, which stays as it is.
-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'pick_up_point';

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "pickUpAddress" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "pickUpHours" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "PickUpPoint" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "county" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "openingHours" TEXT NOT NULL,
    "feeCents" BIGINT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "PickUpPoint_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PickUpPoint_nameKey_key" ON "PickUpPoint"("nameKey");

-- The points that were a setting, in their order.
INSERT INTO "PickUpPoint" ("name", "nameKey", "county", "address", "openingHours", "feeCents")
SELECT point->>'name', LOWER(point->>'name'), '', '', '', (point->>'feeCents')::BIGINT
FROM "Setting", jsonb_array_elements("value"::jsonb) WITH ORDINALITY AS list(point, nth)
WHERE "Setting"."name" = 'pickUpPoints'
ORDER BY nth
ON CONFLICT DO NOTHING;
