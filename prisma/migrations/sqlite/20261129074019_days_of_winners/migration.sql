-- AlterTable
ALTER TABLE "WinnerOffer" ADD COLUMN "orderCancelledAt" DATETIME;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN "deliveryAtActivation" TEXT;
