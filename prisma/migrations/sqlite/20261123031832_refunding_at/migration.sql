-- AlterTable
ALTER TABLE "Participation" ADD COLUMN "refundingAt" DATETIME;
