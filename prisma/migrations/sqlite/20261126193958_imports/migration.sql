-- needs: 20261125170000_order_sums
-- The release before shows audit entries of a new subject without a link.
-- CreateTable
CREATE TABLE "Import" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "fileName" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'reading',
    "uploaderId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "lineCount" INTEGER NOT NULL DEFAULT 0,
    "readCount" INTEGER NOT NULL DEFAULT 0,
    "createCount" INTEGER NOT NULL DEFAULT 0,
    "changeCount" INTEGER NOT NULL DEFAULT 0,
    "faultCount" INTEGER NOT NULL DEFAULT 0,
    "ignored" TEXT NOT NULL DEFAULT '[]',
    "failure" TEXT,
    "appliedAt" DATETIME,
    "lastEntry" INTEGER
);

-- CreateTable
CREATE TABLE "ImportLine" (
    "importId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "productId" INTEGER,
    "title" TEXT NOT NULL,
    "cells" TEXT NOT NULL,
    "changes" TEXT NOT NULL,
    "faults" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "seenEdit" INTEGER NOT NULL DEFAULT 0,
    "seenStock" INTEGER NOT NULL DEFAULT 0,
    "isUndone" BOOLEAN NOT NULL DEFAULT false,
    "undoFault" TEXT,

    PRIMARY KEY ("importId", "number"),
    CONSTRAINT "ImportLine_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportPicture" (
    "importId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "imageKey" TEXT NOT NULL,

    PRIMARY KEY ("importId", "name"),
    CONSTRAINT "ImportPicture_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Import_state_updatedAt_idx" ON "Import"("state", "updatedAt");

-- CreateIndex
CREATE INDEX "ImportLine_importId_kind_number_idx" ON "ImportLine"("importId", "kind", "number");
