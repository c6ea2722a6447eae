-- CreateTable
CREATE TABLE "SalesEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "productId" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "orders" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,
    "salesCents" BIGINT NOT NULL,
    "vatCents" BIGINT NOT NULL,
    "knownCents" BIGINT NOT NULL,
    "costCents" BIGINT NOT NULL
);

-- CreateIndex
CREATE INDEX "SalesEntry_orderId_idx" ON "SalesEntry"("orderId");

-- CreateIndex
CREATE INDEX "SalesEntry_report" ON "SalesEntry"("createdAt", "productId", "orders", "pieces", "salesCents", "vatCents", "knownCents", "costCents");

-- CreateIndex
CREATE INDEX "SalesEntry_productId_createdAt_idx" ON "SalesEntry"("productId", "createdAt");

-- A day that is over stays as it was: a correction is an entry of its own.
CREATE TRIGGER "SalesEntry_no_update" BEFORE UPDATE ON "SalesEntry"
BEGIN
    SELECT RAISE(ABORT, 'sales entries are append-only');
END;

CREATE TRIGGER "SalesEntry_no_delete" BEFORE DELETE ON "SalesEntry"
BEGIN
    SELECT RAISE(ABORT, 'sales entries are append-only');
END;
