-- AlterTable
ALTER TABLE "Product" ADD COLUMN "condition" TEXT;

-- CreateIndex
CREATE INDEX "Product_condition_deletedAt_status_createdAt_idx" ON "Product"("condition", "deletedAt", "status", "createdAt");
