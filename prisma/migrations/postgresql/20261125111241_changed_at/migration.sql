-- AlterTable
ALTER TABLE "User" ADD COLUMN     "namedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "PaymentAttempt" ADD COLUMN     "updatedAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "User_namedAt_idx" ON "User"("namedAt");

-- CreateIndex
CREATE INDEX "PaymentAttempt_updatedAt_idx" ON "PaymentAttempt"("updatedAt");

-- CreateIndex
CREATE INDEX "Order_updatedAt_idx" ON "Order"("updatedAt");
