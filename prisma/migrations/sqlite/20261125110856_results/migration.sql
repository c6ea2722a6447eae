-- AlterTable
ALTER TABLE "Round" ADD COLUMN "voidLeaderId" INTEGER;
ALTER TABLE "Round" ADD COLUMN "voidTopCount" INTEGER;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN "winnerPays" TEXT;

-- CreateTable
CREATE TABLE "AuctionResult" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "rule" INTEGER NOT NULL,
    "winnerId" INTEGER,
    "decidedAt" DATETIME NOT NULL,
    "voidedAt" DATETIME,
    CONSTRAINT "AuctionResult_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AuctionResult_winnerId_fkey" FOREIGN KEY ("winnerId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WinnerOffer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "offeredAt" DATETIME NOT NULL,
    "orderBefore" DATETIME NOT NULL,
    CONSTRAINT "WinnerOffer_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "WinnerOffer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "AuctionResult_productId_key" ON "AuctionResult"("productId");

-- CreateIndex
CREATE INDEX "WinnerOffer_orderBefore_idx" ON "WinnerOffer"("orderBefore");

-- CreateIndex
CREATE UNIQUE INDEX "WinnerOffer_productId_place_key" ON "WinnerOffer"("productId", "place");

-- CreateIndex
CREATE UNIQUE INDEX "WinnerOffer_productId_userId_key" ON "WinnerOffer"("productId", "userId");

-- A result is never written again; only a void of the whole auction is added (D69, D78).
CREATE TRIGGER "AuctionResult_is_final" BEFORE UPDATE ON "AuctionResult"
WHEN NEW."productId" <> OLD."productId" OR NEW."rule" <> OLD."rule" OR NEW."winnerId" IS NOT OLD."winnerId" OR NEW."decidedAt" <> OLD."decidedAt"
    OR (OLD."voidedAt" IS NOT NULL AND NEW."voidedAt" IS NOT OLD."voidedAt")
BEGIN
    SELECT RAISE(ABORT, 'a result is final');
END;
