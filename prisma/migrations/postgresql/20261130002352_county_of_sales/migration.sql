-- AlterTable
ALTER TABLE "SalesEntry" ADD COLUMN     "county" TEXT;
