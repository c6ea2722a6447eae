-- needs: 20261121000000_first
-- AlterTable
ALTER TABLE "User" ADD COLUMN     "deletedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "redactedAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "Watch" (
    "userId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Watch_pkey" PRIMARY KEY ("userId","productId")
);

-- CreateIndex
CREATE INDEX "Watch_productId_idx" ON "Watch"("productId");

-- AddForeignKey
ALTER TABLE "Watch" ADD CONSTRAINT "Watch_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Watch" ADD CONSTRAINT "Watch_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is written by hand: Prisma's schema language cannot say it.

-- What names a person who deleted their account may be taken out of an entry (D89); nothing else changes.
DROP TRIGGER "AuditEntry_append_only" ON "AuditEntry";

CREATE TRIGGER "AuditEntry_no_delete" BEFORE DELETE ON "AuditEntry"
FOR EACH ROW EXECUTE FUNCTION "refuse_change"('the audit trail is append-only');

CREATE TRIGGER "AuditEntry_no_update" BEFORE UPDATE ON "AuditEntry"
FOR EACH ROW WHEN (NEW."redactedAt" IS NULL OR NEW."redactedAt" IS NOT DISTINCT FROM OLD."redactedAt"
  OR NEW."id" IS DISTINCT FROM OLD."id" OR NEW."at" IS DISTINCT FROM OLD."at"
  OR NEW."actorId" IS DISTINCT FROM OLD."actorId" OR NEW."action" IS DISTINCT FROM OLD."action"
  OR NEW."subject" IS DISTINCT FROM OLD."subject" OR NEW."subjectId" IS DISTINCT FROM OLD."subjectId"
  OR NEW."productId" IS DISTINCT FROM OLD."productId" OR (NEW."before" IS NULL) <> (OLD."before" IS NULL)
  OR (NEW."after" IS NULL) <> (OLD."after" IS NULL))
EXECUTE FUNCTION "refuse_change"('the audit trail is append-only');
