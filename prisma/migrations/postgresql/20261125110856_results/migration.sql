-- AlterTable
ALTER TABLE "Round" ADD COLUMN     "voidLeaderId" INTEGER,
ADD COLUMN     "voidTopCount" INTEGER;

-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "winnerPays" TEXT;

-- CreateTable
CREATE TABLE "AuctionResult" (
    "id" SERIAL NOT NULL,
    "productId" INTEGER NOT NULL,
    "rule" INTEGER NOT NULL,
    "winnerId" INTEGER,
    "decidedAt" TIMESTAMP(3) NOT NULL,
    "voidedAt" TIMESTAMP(3),

    CONSTRAINT "AuctionResult_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WinnerOffer" (
    "id" SERIAL NOT NULL,
    "productId" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "offeredAt" TIMESTAMP(3) NOT NULL,
    "orderBefore" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WinnerOffer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "AuctionResult_productId_key" ON "AuctionResult"("productId");

-- CreateIndex
CREATE INDEX "WinnerOffer_orderBefore_idx" ON "WinnerOffer"("orderBefore");

-- CreateIndex
CREATE UNIQUE INDEX "WinnerOffer_productId_place_key" ON "WinnerOffer"("productId", "place");

-- CreateIndex
CREATE UNIQUE INDEX "WinnerOffer_productId_userId_key" ON "WinnerOffer"("productId", "userId");

-- AddForeignKey
ALTER TABLE "AuctionResult" ADD CONSTRAINT "AuctionResult_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuctionResult" ADD CONSTRAINT "AuctionResult_winnerId_fkey" FOREIGN KEY ("winnerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WinnerOffer" ADD CONSTRAINT "WinnerOffer_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WinnerOffer" ADD CONSTRAINT "WinnerOffer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A result is never written again; only a void of the whole auction is added (D69, D78).
CREATE TRIGGER "AuctionResult_is_final" BEFORE UPDATE ON "AuctionResult"
FOR EACH ROW WHEN (NEW."productId" <> OLD."productId" OR NEW."rule" <> OLD."rule" OR NEW."winnerId" IS DISTINCT FROM OLD."winnerId" OR NEW."decidedAt" <> OLD."decidedAt"
    OR (OLD."voidedAt" IS NOT NULL AND NEW."voidedAt" IS DISTINCT FROM OLD."voidedAt"))
EXECUTE FUNCTION "refuse_change"('a result is final');
