-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN "skippedAt" DATETIME;
