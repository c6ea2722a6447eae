-- DropIndex
DROP INDEX "Round_state_idx";

-- DropIndex
DROP INDEX "Participation_paymentStatus_attemptedAt_idx";

-- DropIndex
DROP INDEX "Product_deletedAt_status_displayOrder_isFeatured_createdAt_idx";

-- DropIndex
DROP INDEX "Product_deletedAt_createdAt_idx";

-- DropIndex
DROP INDEX "Product_deletedAt_productType_status_createdAt_idx";

-- Written by hand. Fees that are on their way, failed or went back are few beside those that were paid: no list of paid seats is
-- tempted by this one.
CREATE INDEX "Participation_unpaid" ON "Participation"("paymentStatus", "attemptedAt", "id") WHERE "paymentStatus" <> 'completed';
