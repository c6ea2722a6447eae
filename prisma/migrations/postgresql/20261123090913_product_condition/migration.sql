-- CreateEnum
CREATE TYPE "ProductCondition" AS ENUM ('new', 'refurbished', 'used');

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "condition" "ProductCondition";

-- CreateIndex
CREATE INDEX "Product_condition_deletedAt_status_createdAt_idx" ON "Product"("condition", "deletedAt", "status", "createdAt");
