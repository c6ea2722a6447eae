-- CreateIndex
CREATE INDEX "AuditEntry_list" ON "AuditEntry"("at", "id", "actorId", "action", "subject", "subjectId", "productId");
