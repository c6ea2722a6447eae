import { db } from "~/db/client.server";
import { averageOf, type Cents } from "~/domain/money";
import { pledgesOf, type Seating } from "./seat-sql.server";

export interface PledgeFigures {
  /** Final pledges: one a participant and round. */
  pledges: number;
  uniqueBidders: number;
  /** Null before the first pledge. */
  highestCents: Cents | null;
  /** Of the final pledges, rounded half up to cents as all averages are (D26). */
  averageCents: Cents | null;
}

/** The pledges of a round or of all rounds, in figures. One statement, from an index. */
export async function pledgeFigures(seating: Seating): Promise<PledgeFigures> {
  const [row] = await db().$queryRaw<Record<string, bigint | number | null>[]>`
    SELECT COUNT(*) AS "pledges", COUNT(DISTINCT "userId") AS "bidders",
      MAX("pledgeCents") AS "highest", CAST(SUM("pledgeCents") AS BIGINT) AS "sum" ${pledgesOf(seating)}`;
  const pledges = Number(row?.pledges ?? 0);
  return {
    pledges,
    uniqueBidders: Number(row?.bidders ?? 0),
    highestCents: pledges === 0 ? null : Number(row?.highest),
    averageCents: pledges === 0 ? null : averageOf(Number(row?.sum), pledges),
  };
}
