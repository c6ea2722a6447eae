-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "specifications" TEXT NOT NULL DEFAULT '';
