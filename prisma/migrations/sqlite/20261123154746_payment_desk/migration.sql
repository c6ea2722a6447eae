-- needs: 20261123150711_void_rounds
-- CreateIndex
CREATE INDEX "PaymentAttempt_phoneNumber_idx" ON "PaymentAttempt"("phoneNumber");
