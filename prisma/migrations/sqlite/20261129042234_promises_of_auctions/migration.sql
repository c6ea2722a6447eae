-- AlterTable
ALTER TABLE "User" ADD COLUMN "resetByShopAt" DATETIME;

-- AlterTable
ALTER TABLE "AuctionResult" ADD COLUMN "delivery" TEXT;

-- AlterTable
ALTER TABLE "WinnerOffer" ADD COLUMN "pausedAt" DATETIME;
ALTER TABLE "WinnerOffer" ADD COLUMN "pausedMinutes" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN "shortestRoundMinutes" INTEGER;
ALTER TABLE "Product" ADD COLUMN "keepsEnd" BOOLEAN NOT NULL DEFAULT false;
