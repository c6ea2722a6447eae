import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { followClock } from "../shop-clock.server";

/** The shop's clock is PostgreSQL's (D94). */
export const measureClock = (): Promise<void> =>
  followClock(async () => {
    const [row] = await select<{ now: Date }>(
      Prisma.sql`SELECT clock_timestamp() AT TIME ZONE 'UTC' AS "now"`,
    );
    if (!row) throw new Error("the database returned no time");
    return row.now;
  });
