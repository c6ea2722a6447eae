import { sql } from "~/db/sql.server";
import { execute, syncTransaction } from "~/db/sync-transaction.server";
import { accepted } from "~/domain/refusal";
import { select } from "~/db/select.server";
import { asTime } from "~/db/columns.server";
import { followClock } from "../shop-clock.server";
import { processId } from "./other-processes.server";

/** Whether this process has the job until the term ends, by the database's clock (D95). Renews the lease; a process alone has all. */
export async function holdsLease(name: string, termMs: number): Promise<boolean> {
  const holder = processId();
  if (holder === null) return true;
  const now = sql`(clock_timestamp() AT TIME ZONE 'UTC')`;
  const outcome = await syncTransaction(function* () {
    const rows = yield* execute`
      INSERT INTO "Lease" ("name", "holder", "until") VALUES (${name}, ${holder}, ${now} + CAST(${termMs} AS INTEGER) * INTERVAL '1 millisecond')
      ON CONFLICT ("name") DO UPDATE SET "holder" = excluded."holder", "until" = excluded."until"
        WHERE "Lease"."holder" = excluded."holder" OR "Lease"."until" <= ${now}
      RETURNING "name"`;
    return accepted(rows.length > 0);
  });
  return outcome.ok && outcome.value;
}

/** The shop's clock is PostgreSQL's (D94). */
export const followDatabaseClock = (): Promise<void> =>
  followClock(async () => {
    const [now] = await select(asTime("clock_timestamp() AT TIME ZONE 'UTC'"))``;
    if (!now) throw new Error("the database returned no time");
    return now;
  });
