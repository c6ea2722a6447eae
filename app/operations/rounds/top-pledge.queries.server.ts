import { asNumber, columns, columnsOf } from "~/db/columns.server";
import { selectOne } from "~/db/select.server";

const firstPledge = columns({
  cents: asNumber('entrant."pledgeCents"'),
  ...columnsOf("User", "person", "firstName"),
  tied: asNumber(`(SELECT COUNT(*) FROM "Participation" equal
    WHERE equal."roundId" = entrant."roundId" AND equal."pledgeCents" = entrant."pledgeCents")`),
});

/** Who had it first, and how many share it; null before the first pledge. */
export const topPledge = (roundId: number) =>
  selectOne(firstPledge)`
    FROM "Participation" entrant JOIN "User" person ON person."id" = entrant."userId"
    WHERE entrant."roundId" = ${roundId} AND entrant."pledgeCents" IS NOT NULL
    ORDER BY entrant."pledgeCents" DESC, entrant."reachedSeq" LIMIT 1`;
