-- CreateTable
CREATE TABLE "SalesEntry" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "productId" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "orders" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,
    "salesCents" BIGINT NOT NULL,
    "vatCents" BIGINT NOT NULL,
    "knownCents" BIGINT NOT NULL,
    "costCents" BIGINT NOT NULL,

    CONSTRAINT "SalesEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SalesEntry_orderId_idx" ON "SalesEntry"("orderId");

-- CreateIndex
CREATE INDEX "SalesEntry_report" ON "SalesEntry"("createdAt", "productId", "orders", "pieces", "salesCents", "vatCents", "knownCents", "costCents");

-- CreateIndex
CREATE INDEX "SalesEntry_productId_createdAt_idx" ON "SalesEntry"("productId", "createdAt");

-- A day that is over stays as it was: a correction is an entry of its own.
CREATE TRIGGER "SalesEntry_append_only" BEFORE UPDATE OR DELETE ON "SalesEntry"
FOR EACH ROW EXECUTE FUNCTION "refuse_change"('sales entries are append-only');

CREATE TRIGGER "SalesEntry_no_truncate" BEFORE TRUNCATE ON "SalesEntry"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('sales entries are append-only');
