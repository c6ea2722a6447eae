-- AlterTable
ALTER TABLE "WinnerOffer" ADD COLUMN     "orderCancelledAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "deliveryAtActivation" TEXT;
