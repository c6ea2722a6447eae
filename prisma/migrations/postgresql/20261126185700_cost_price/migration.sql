-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "costPriceCents" BIGINT CHECK ("costPriceCents" >= 0);

-- AlterTable
ALTER TABLE "OrderItem" ADD COLUMN     "unitCostCents" BIGINT CHECK ("unitCostCents" >= 0);
