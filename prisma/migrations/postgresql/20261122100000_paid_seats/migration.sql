-- The seats of a round in the order of their payment: lists that begin with the newest read no others.
CREATE INDEX "Participation_paid" ON "Participation"("roundId", "paidAt", "id") WHERE "paymentStatus" = 'completed';
