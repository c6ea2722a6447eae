-- needs: 20261121000000_first
-- No release names these indexes: each works with either.

-- DropIndex
DROP INDEX "PaymentAttempt_settledAt_idx";

-- DropIndex
DROP INDEX "Confirmation_paidAt_idx";

-- CreateIndex
CREATE INDEX "PaymentAttempt_settledAt_state_cents_refundedCents_idx" ON "PaymentAttempt"("settledAt", "state", "cents", "refundedCents");

-- CreateIndex
CREATE INDEX "Confirmation_paidAt_state_cents_idx" ON "Confirmation"("paidAt", "state", "cents");

-- Written by hand. Entry fees by the day they came: few of very many payments.
CREATE INDEX "PaymentAttempt_fees" ON "PaymentAttempt"("settledAt", "participationId") WHERE "participationId" IS NOT NULL;
