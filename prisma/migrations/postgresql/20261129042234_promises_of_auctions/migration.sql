-- AlterTable
ALTER TABLE "User" ADD COLUMN     "resetByShopAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "AuctionResult" ADD COLUMN     "delivery" TEXT;

-- AlterTable
ALTER TABLE "WinnerOffer" ADD COLUMN     "pausedAt" TIMESTAMP(3),
ADD COLUMN     "pausedMinutes" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "keepsEnd" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "shortestRoundMinutes" INTEGER;
