-- CreateEnum
CREATE TYPE "AuditSubject" AS ENUM ('product', 'round', 'order', 'category', 'user', 'banner');

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorId" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "subject" "AuditSubject" NOT NULL,
    "subjectId" INTEGER NOT NULL,
    "productId" INTEGER,
    "before" TEXT,
    "after" TEXT,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AuditEntry_subject_subjectId_id_idx" ON "AuditEntry"("subject", "subjectId", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_productId_id_idx" ON "AuditEntry"("productId", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_actorId_id_idx" ON "AuditEntry"("actorId", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_action_id_idx" ON "AuditEntry"("action", "id");

-- What follows is written by hand: Prisma's schema language cannot say it.

-- What was done stays written.
CREATE TRIGGER "AuditEntry_append_only" BEFORE UPDATE OR DELETE ON "AuditEntry"
FOR EACH ROW EXECUTE FUNCTION "refuse_change"('the audit trail is append-only');

CREATE TRIGGER "AuditEntry_no_truncate" BEFORE TRUNCATE ON "AuditEntry"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"('the audit trail is append-only');
