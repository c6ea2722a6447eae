-- needs: 20261123150711_void_rounds
-- AlterEnum
ALTER TYPE "AuditSubject" ADD VALUE 'confirmation';

-- CreateIndex
CREATE INDEX "PaymentAttempt_phoneNumber_idx" ON "PaymentAttempt"("phoneNumber");
