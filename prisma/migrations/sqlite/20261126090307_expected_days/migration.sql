-- AlterTable
ALTER TABLE "PickUpPoint" ADD COLUMN "expectedDays" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Order" ADD COLUMN "expectedDays" TEXT NOT NULL DEFAULT '';
