-- Written by hand (docs/decisions/013-participants-and-pledges.md).

-- The leaderboard's order as before. With whose pledge it is, searching and ranking the pledges of a round read the index alone.
DROP INDEX "Participation_leaderboard";

CREATE INDEX "Participation_leaderboard"
ON "Participation"("roundId", "pledgeCents" DESC, "reachedSeq", "userId") WHERE "pledgeCents" IS NOT NULL;
