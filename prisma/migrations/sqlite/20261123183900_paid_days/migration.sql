-- Written by hand. What was paid on which day, for the books (D79).
CREATE INDEX "Participation_paidAt" ON "Participation"("paidAt") WHERE "paymentStatus" = 'completed';
CREATE INDEX "Order_paid" ON "Order"(COALESCE("paidAt", "updatedAt")) WHERE "paymentStatus" = 'completed';
