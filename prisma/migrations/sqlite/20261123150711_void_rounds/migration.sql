-- needs: 20261123143510_payments
ALTER TABLE "Round" ADD COLUMN "returnedCount" INTEGER NOT NULL DEFAULT 0;

-- A pledge is never lowered; a void round's pledges end with it, its ledger stays (D78).
DROP TRIGGER "Participation_no_lowering";
CREATE TRIGGER "Participation_no_lowering" BEFORE UPDATE OF "pledgeCents" ON "Participation"
WHEN OLD."pledgeCents" IS NOT NULL AND (NEW."pledgeCents" IS NULL OR NEW."pledgeCents" < OLD."pledgeCents")
    AND NOT (NEW."pledgeCents" IS NULL AND EXISTS (SELECT 1 FROM "Round" WHERE "id" = NEW."roundId" AND "voidedAt" IS NOT NULL))
BEGIN
    SELECT RAISE(ABORT, 'a pledge is never lowered');
END;

-- A closed round keeps its winner (D24), unless it is declared void, which is final too (D78).
DROP TRIGGER "Round_closed_is_final";
CREATE TRIGGER "Round_closed_is_final" BEFORE UPDATE ON "Round"
WHEN OLD."state" = 'closed' AND (NEW."state" <> 'closed' OR NEW."ledgerSeq" <> OLD."ledgerSeq" OR NEW."ledgerHead" <> OLD."ledgerHead"
    OR (NEW."winnerId" IS NOT OLD."winnerId" AND NOT (NEW."winnerId" IS NULL AND NEW."voidedAt" IS NOT NULL))
    OR (OLD."voidedAt" IS NOT NULL AND (NEW."voidedAt" IS NOT OLD."voidedAt" OR NEW."voidReason" IS NOT OLD."voidReason")))
BEGIN
    SELECT RAISE(ABORT, 'a closed round is final');
END;
