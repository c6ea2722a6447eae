-- needs: 20261125170000_order_sums
-- The release before shows audit entries of a new subject without a link.
-- CreateEnum
CREATE TYPE "ImportState" AS ENUM ('reading', 'checked', 'failed', 'applied', 'undone');

-- CreateEnum
CREATE TYPE "ImportLineKind" AS ENUM ('fault', 'create', 'change');

-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'import';

-- CreateTable
CREATE TABLE "Import" (
    "id" SERIAL NOT NULL,
    "fileName" TEXT NOT NULL,
    "state" "ImportState" NOT NULL DEFAULT 'reading',
    "uploaderId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "lineCount" INTEGER NOT NULL DEFAULT 0,
    "readCount" INTEGER NOT NULL DEFAULT 0,
    "createCount" INTEGER NOT NULL DEFAULT 0,
    "changeCount" INTEGER NOT NULL DEFAULT 0,
    "faultCount" INTEGER NOT NULL DEFAULT 0,
    "ignored" TEXT NOT NULL DEFAULT '[]',
    "failure" TEXT,
    "appliedAt" TIMESTAMP(3),
    "lastEntry" INTEGER,

    CONSTRAINT "Import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportLine" (
    "importId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" "ImportLineKind" NOT NULL,
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

    CONSTRAINT "ImportLine_pkey" PRIMARY KEY ("importId","number")
);

-- CreateTable
CREATE TABLE "ImportPicture" (
    "importId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "imageKey" TEXT NOT NULL,

    CONSTRAINT "ImportPicture_pkey" PRIMARY KEY ("importId","name")
);

-- CreateIndex
CREATE INDEX "Import_state_updatedAt_idx" ON "Import"("state", "updatedAt");

-- CreateIndex
CREATE INDEX "ImportLine_importId_kind_number_idx" ON "ImportLine"("importId", "kind", "number");

-- AddForeignKey
ALTER TABLE "ImportLine" ADD CONSTRAINT "ImportLine_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportPicture" ADD CONSTRAINT "ImportPicture_importId_fkey" FOREIGN KEY ("importId") REFERENCES "Import"("id") ON DELETE CASCADE ON UPDATE CASCADE;
