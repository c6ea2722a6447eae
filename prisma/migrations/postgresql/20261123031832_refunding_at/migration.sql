-- AlterTable
ALTER TABLE "Participation" ADD COLUMN     "refundingAt" TIMESTAMP(3);
