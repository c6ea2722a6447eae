-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorId" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" INTEGER NOT NULL,
    "productId" INTEGER,
    "before" TEXT,
    "after" TEXT
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
CREATE TRIGGER "AuditEntry_no_update" BEFORE UPDATE ON "AuditEntry"
BEGIN
    SELECT RAISE(ABORT, 'the audit trail is append-only');
END;

CREATE TRIGGER "AuditEntry_no_delete" BEFORE DELETE ON "AuditEntry"
BEGIN
    SELECT RAISE(ABORT, 'the audit trail is append-only');
END;
