-- CreateTable
CREATE TABLE "User" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "username" TEXT NOT NULL,
    "usernameKey" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "phoneNumber" TEXT,
    "gender" TEXT,
    "dateOfBirth" TEXT,
    "passwordHash" TEXT NOT NULL,
    "passwordVersion" INTEGER NOT NULL DEFAULT 0,
    "userType" TEXT NOT NULL DEFAULT 'buyer',
    "isSuperuser" BOOLEAN NOT NULL DEFAULT false,
    "isVerified" BOOLEAN NOT NULL DEFAULT false,
    "trustScore" INTEGER NOT NULL DEFAULT 50,
    "dateJoined" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER,
    "data" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RefreshToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "revokedAt" DATETIME,
    CONSTRAINT "RefreshToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "userId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "status" INTEGER,
    "answer" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("userId", "key"),
    CONSTRAINT "IdempotencyKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Round" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'active',
    "basePriceCents" BIGINT NOT NULL,
    "minPledgeCents" BIGINT,
    "maxPledgeCents" BIGINT,
    "participationFeeCents" BIGINT NOT NULL,
    "openedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" DATETIME,
    "drawSeed" TEXT NOT NULL,
    "drawCommitment" TEXT NOT NULL,
    "ledgerSeq" INTEGER NOT NULL DEFAULT 0,
    "ledgerHead" TEXT NOT NULL,
    "participantCount" INTEGER NOT NULL DEFAULT 0,
    "winnerId" INTEGER,
    CONSTRAINT "Round_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Round_winnerId_fkey" FOREIGN KEY ("winnerId") REFERENCES "Participation" ("id") ON DELETE SET NULL ON UPDATE CASCADE,

    CHECK ("basePriceCents" >= 0),
    CHECK ("minPledgeCents" >= 0),
    CHECK ("maxPledgeCents" > "minPledgeCents"),
    CHECK ("participationFeeCents" >= 0),
    CHECK ("participantCount" >= 0)
);

-- CreateTable
CREATE TABLE "Participation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "roundId" INTEGER NOT NULL,
    "paymentStatus" TEXT NOT NULL DEFAULT 'pending',
    "feeCents" BIGINT NOT NULL,
    "providerReference" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attemptedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paidAt" DATETIME,
    "pledgeCents" BIGINT,
    "reachedSeq" INTEGER,
    CONSTRAINT "Participation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Participation_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,

    CHECK ("feeCents" >= 0),
    CHECK ("pledgeCents" > 0),
    CHECK ("pledgeCents" IS NULL OR "paymentStatus" = 'completed')
);

-- CreateTable
CREATE TABLE "Bid" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "roundId" INTEGER NOT NULL,
    "participationId" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "cents" BIGINT NOT NULL,
    "submittedAt" DATETIME NOT NULL,
    "hash" TEXT NOT NULL,
    CONSTRAINT "Bid_roundId_fkey" FOREIGN KEY ("roundId") REFERENCES "Round" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Bid_participationId_fkey" FOREIGN KEY ("participationId") REFERENCES "Participation" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,

    CHECK ("cents" > 0),
    CHECK ("seq" > 0)
);

-- CreateTable
CREATE TABLE "Category" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "imageKey" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Product" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "imageKey" TEXT,
    "categoryId" INTEGER,
    "productType" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "basePriceCents" BIGINT NOT NULL,
    "marketPriceCents" BIGINT,
    "buyNowPriceCents" BIGINT,
    "participationFeeCents" BIGINT,
    "stockQuantity" INTEGER NOT NULL DEFAULT 0,
    "unitsSold" INTEGER NOT NULL DEFAULT 0,
    "startTime" DATETIME,
    "endTime" DATETIME,
    "isFeatured" BOOLEAN NOT NULL DEFAULT false,
    "isFlashSale" BOOLEAN NOT NULL DEFAULT false,
    "discountPercentage" INTEGER NOT NULL DEFAULT 0,
    "flashSaleEndsAt" DATETIME,
    "displayOrder" INTEGER NOT NULL DEFAULT 0,
    "roundCount" INTEGER NOT NULL DEFAULT 0,
    "searchText" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    CONSTRAINT "Product_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE SET NULL ON UPDATE CASCADE,

    CHECK ("stockQuantity" >= 0),
    CHECK ("unitsSold" >= 0),
    CHECK ("basePriceCents" >= 0),
    CHECK ("marketPriceCents" >= 0),
    CHECK ("buyNowPriceCents" >= 0),
    CHECK ("participationFeeCents" >= 0),
    CHECK ("discountPercentage" BETWEEN 0 AND 100)
);

-- CreateTable
CREATE TABLE "PromoBanner" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "text" TEXT NOT NULL,
    "backgroundColor" TEXT NOT NULL,
    "textColor" TEXT NOT NULL,
    "displayOrder" INTEGER NOT NULL DEFAULT 0,
    "isActive" BOOLEAN NOT NULL DEFAULT true
);

-- CreateTable
CREATE TABLE "CartLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "seenPriceCents" BIGINT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CartLine_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CartLine_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,

    CHECK ("quantity" > 0)
);

-- CreateTable
CREATE TABLE "Order" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderNumber" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "shippingName" TEXT NOT NULL,
    "shippingPhone" TEXT NOT NULL,
    "shippingAddress" TEXT NOT NULL,
    "shippingCity" TEXT NOT NULL,
    "totalItems" INTEGER NOT NULL,
    "subtotalCents" BIGINT NOT NULL,
    "shippingFeeCents" BIGINT NOT NULL,
    "totalCents" BIGINT NOT NULL,
    "customerNotes" TEXT NOT NULL DEFAULT '',
    "paymentMethod" TEXT NOT NULL DEFAULT '',
    "paymentStatus" TEXT NOT NULL DEFAULT 'pending',
    "mpesaTransactionId" TEXT,
    "adminNotes" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Order_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,

    CHECK ("subtotalCents" >= 0),
    CHECK ("shippingFeeCents" >= 0),
    CHECK ("totalCents" = "subtotalCents" + "shippingFeeCents"),
    CHECK ("totalItems" > 0)
);

-- CreateTable
CREATE TABLE "OrderItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "productTitle" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "productPriceCents" BIGINT NOT NULL,
    "totalCents" BIGINT NOT NULL,
    CONSTRAINT "OrderItem_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OrderItem_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,

    CHECK ("quantity" > 0),
    CHECK ("productPriceCents" >= 0),
    CHECK ("totalCents" = "productPriceCents" * "quantity")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_usernameKey_key" ON "User"("usernameKey");

-- CreateIndex
CREATE UNIQUE INDEX "User_emailKey_key" ON "User"("emailKey");

-- CreateIndex
CREATE INDEX "User_userType_dateJoined_idx" ON "User"("userType", "dateJoined");

-- CreateIndex
CREATE INDEX "User_dateJoined_idx" ON "User"("dateJoined");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "RefreshToken_userId_idx" ON "RefreshToken"("userId");

-- CreateIndex
CREATE INDEX "RefreshToken_expiresAt_idx" ON "RefreshToken"("expiresAt");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Round_winnerId_key" ON "Round"("winnerId");

-- CreateIndex
CREATE INDEX "Round_state_idx" ON "Round"("state");

-- CreateIndex
CREATE UNIQUE INDEX "Round_productId_number_key" ON "Round"("productId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Participation_providerReference_key" ON "Participation"("providerReference");

-- CreateIndex
CREATE INDEX "Participation_roundId_paymentStatus_idx" ON "Participation"("roundId", "paymentStatus");

-- CreateIndex
CREATE INDEX "Participation_paymentStatus_attemptedAt_idx" ON "Participation"("paymentStatus", "attemptedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Participation_userId_roundId_key" ON "Participation"("userId", "roundId");

-- CreateIndex
CREATE INDEX "Bid_participationId_seq_idx" ON "Bid"("participationId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Bid_roundId_seq_key" ON "Bid"("roundId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "Category_nameKey_key" ON "Category"("nameKey");

-- CreateIndex
CREATE UNIQUE INDEX "Category_slug_key" ON "Category"("slug");

-- CreateIndex
CREATE INDEX "Product_deletedAt_status_displayOrder_isFeatured_createdAt_idx" ON "Product"("deletedAt", "status", "displayOrder", "isFeatured", "createdAt");

-- CreateIndex
CREATE INDEX "Product_deletedAt_createdAt_idx" ON "Product"("deletedAt", "createdAt");

-- CreateIndex
CREATE INDEX "Product_categoryId_deletedAt_status_createdAt_idx" ON "Product"("categoryId", "deletedAt", "status", "createdAt");

-- CreateIndex
CREATE INDEX "Product_deletedAt_productType_status_createdAt_idx" ON "Product"("deletedAt", "productType", "status", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "CartLine_userId_productId_key" ON "CartLine"("userId", "productId");

-- CreateIndex
CREATE UNIQUE INDEX "Order_orderNumber_key" ON "Order"("orderNumber");

-- CreateIndex
CREATE INDEX "Order_userId_createdAt_idx" ON "Order"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "Order_status_createdAt_idx" ON "Order"("status", "createdAt");

-- CreateIndex
CREATE INDEX "Order_createdAt_idx" ON "Order"("createdAt");

-- CreateIndex
CREATE INDEX "OrderItem_orderId_idx" ON "OrderItem"("orderId");

-- CreateIndex
CREATE INDEX "OrderItem_productId_idx" ON "OrderItem"("productId");

-- What follows is written by hand: Prisma's schema language cannot say it.

-- At most one active round per auction (D19).
CREATE UNIQUE INDEX "Round_one_active_per_product" ON "Round"("productId") WHERE "state" = 'active';

-- The highest pledges of a round, in the order of the leaderboard (D23).
CREATE INDEX "Participation_leaderboard" ON "Participation"("roundId", "pledgeCents" DESC, "reachedSeq") WHERE "pledgeCents" IS NOT NULL;

-- Ledger rows are never updated or deleted (D38).
CREATE TRIGGER "Bid_no_update" BEFORE UPDATE ON "Bid"
BEGIN
    SELECT RAISE(ABORT, 'the pledge ledger is append-only');
END;

CREATE TRIGGER "Bid_no_delete" BEFORE DELETE ON "Bid"
BEGIN
    SELECT RAISE(ABORT, 'the pledge ledger is append-only');
END;

-- A pledge is never lowered (specification section 5), whatever the program does.
CREATE TRIGGER "Participation_no_lowering" BEFORE UPDATE OF "pledgeCents" ON "Participation"
WHEN OLD."pledgeCents" IS NOT NULL AND (NEW."pledgeCents" IS NULL OR NEW."pledgeCents" < OLD."pledgeCents")
BEGIN
    SELECT RAISE(ABORT, 'a pledge is never lowered');
END;

-- A closed round keeps its winner (D24).
CREATE TRIGGER "Round_closed_is_final" BEFORE UPDATE ON "Round"
WHEN OLD."state" = 'closed' AND (NEW."state" <> 'closed' OR NEW."winnerId" IS NOT OLD."winnerId" OR NEW."ledgerSeq" <> OLD."ledgerSeq" OR NEW."ledgerHead" <> OLD."ledgerHead")
BEGIN
    SELECT RAISE(ABORT, 'a closed round is final');
END;
