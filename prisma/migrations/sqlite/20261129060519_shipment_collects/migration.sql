-- needs: 20261121000000_first
-- An older release leaves the column at 0.
-- AlterTable
ALTER TABLE "Shipment" ADD COLUMN     "collectCents" BIGINT NOT NULL DEFAULT 0;
-- The first shipment of an order collects what is still to be paid.
UPDATE "Shipment" SET "collectCents" = (
  SELECT CASE WHEN o."paymentStatus" = 'pending' THEN o."totalCents" ELSE o."dueCents" END
  FROM "Order" o WHERE o."id" = "Shipment"."orderId"
) WHERE "id" IN (SELECT MIN("id") FROM "Shipment" GROUP BY "orderId");
