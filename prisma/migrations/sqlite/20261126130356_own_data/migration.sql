-- needs: 20261121000000_first
-- AlterTable
ALTER TABLE "User" ADD COLUMN "deletedAt" DATETIME;

-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN "redactedAt" DATETIME;

-- CreateTable
CREATE TABLE "Watch" (
    "userId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("userId", "productId"),
    CONSTRAINT "Watch_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Watch_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Watch_productId_idx" ON "Watch"("productId");

-- What follows is written by hand: Prisma's schema language cannot say it.

-- What names a person who deleted their account may be taken out of an entry (D89); nothing else changes.
DROP TRIGGER "AuditEntry_no_update";

CREATE TRIGGER "AuditEntry_no_update" BEFORE UPDATE ON "AuditEntry"
WHEN NEW."redactedAt" IS NULL OR NEW."redactedAt" IS OLD."redactedAt" OR NEW."id" IS NOT OLD."id"
  OR NEW."at" IS NOT OLD."at" OR NEW."actorId" IS NOT OLD."actorId" OR NEW."action" IS NOT OLD."action"
  OR NEW."subject" IS NOT OLD."subject" OR NEW."subjectId" IS NOT OLD."subjectId"
  OR NEW."productId" IS NOT OLD."productId" OR (NEW."before" IS NULL) <> (OLD."before" IS NULL)
  OR (NEW."after" IS NULL) <> (OLD."after" IS NULL)
BEGIN
    SELECT RAISE(ABORT, 'the audit trail is append-only');
END;
