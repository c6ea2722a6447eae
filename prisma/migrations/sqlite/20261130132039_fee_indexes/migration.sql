-- needs: 20261121000000_first
-- No release names these indexes: each works with either.

-- DropIndex
DROP INDEX "PaymentAttempt_participationId_idx";

-- CreateIndex
CREATE INDEX "PaymentAttempt_participationId_reference_state_idx" ON "PaymentAttempt"("participationId", "reference", "state");

-- Written by hand. A report adds up the entry fees of its days from indexes alone.
DROP INDEX "PaymentAttempt_fees";
CREATE INDEX "PaymentAttempt_fees" ON "PaymentAttempt"("settledAt", "participationId", "state", "outcome", "reference", "cents") WHERE "participationId" IS NOT NULL;
DROP INDEX "Participation_paidAt";
CREATE INDEX "Participation_paidAt" ON "Participation"("paidAt", "feeCents", "providerReference") WHERE "paymentStatus" = 'completed';
