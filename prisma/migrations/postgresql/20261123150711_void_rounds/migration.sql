-- needs: 20261123143510_payments
ALTER TABLE "Round" ADD COLUMN     "returnedCount" INTEGER NOT NULL DEFAULT 0;

-- A pledge is never lowered; a void round's pledges end with it, its ledger stays (D78).
CREATE FUNCTION "refuse_lowering"() RETURNS trigger AS $$
BEGIN
    IF NEW."pledgeCents" IS NULL AND EXISTS (SELECT 1 FROM "Round" WHERE "id" = NEW."roundId" AND "voidedAt" IS NOT NULL) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a pledge is never lowered' USING ERRCODE = 'integrity_constraint_violation';
END;
$$ LANGUAGE plpgsql;
DROP TRIGGER "Participation_no_lowering" ON "Participation";
CREATE TRIGGER "Participation_no_lowering" BEFORE UPDATE OF "pledgeCents" ON "Participation"
FOR EACH ROW WHEN (OLD."pledgeCents" IS NOT NULL AND (NEW."pledgeCents" IS NULL OR NEW."pledgeCents" < OLD."pledgeCents"))
EXECUTE FUNCTION "refuse_lowering"();

-- A closed round keeps its winner (D24), unless it is declared void, which is final too (D78).
DROP TRIGGER "Round_closed_is_final" ON "Round";
CREATE TRIGGER "Round_closed_is_final" BEFORE UPDATE ON "Round"
FOR EACH ROW WHEN (OLD."state" = 'closed' AND (NEW."state" <> 'closed' OR NEW."ledgerSeq" <> OLD."ledgerSeq" OR NEW."ledgerHead" <> OLD."ledgerHead"
    OR (NEW."winnerId" IS DISTINCT FROM OLD."winnerId" AND NOT (NEW."winnerId" IS NULL AND NEW."voidedAt" IS NOT NULL))
    OR (OLD."voidedAt" IS NOT NULL AND (NEW."voidedAt" IS DISTINCT FROM OLD."voidedAt" OR NEW."voidReason" IS DISTINCT FROM OLD."voidReason"))))
EXECUTE FUNCTION "refuse_change"('a closed round is final');
