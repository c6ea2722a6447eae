-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN     "skippedAt" TIMESTAMP(3);
