-- AlterTable
ALTER TABLE "Shipment" ADD COLUMN "deliveredAt" DATETIME;

-- CreateTable
CREATE TABLE "OrderReturn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "refundCents" BIGINT NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "OrderReturn_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OrderReturnLine" (
    "returnId" INTEGER NOT NULL,
    "orderItemId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "restockedCount" INTEGER NOT NULL,

    PRIMARY KEY ("returnId", "orderItemId"),
    CONSTRAINT "OrderReturnLine_returnId_fkey" FOREIGN KEY ("returnId") REFERENCES "OrderReturn" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OrderReturnLine_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "OrderItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN "isForEdit" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN "dueCents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Order" ADD COLUMN "editedAt" DATETIME;

-- AlterTable
ALTER TABLE "OrderItem" ADD COLUMN "returnedCount" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "OrderReturn_orderId_idx" ON "OrderReturn"("orderId");

-- CreateIndex
CREATE INDEX "OrderReturnLine_orderItemId_idx" ON "OrderReturnLine"("orderItemId");

-- few orders owe the difference of an edit
CREATE INDEX "Order_due" ON "Order"("status", "dueCents") WHERE "dueCents" > 0;
