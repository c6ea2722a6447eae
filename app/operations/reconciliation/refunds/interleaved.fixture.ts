/** Runs two transactions so that the second begins while the first has read and not committed. */
import { expect, test } from "vitest";
import { db, transaction, type Tx } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";
import { until } from "../../../../tests/until";

/** Other transactions that wait for a lock. SQLite has one writer, and nothing to see. */
export async function waiting(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`SELECT CAST(count(*) AS INTEGER) AS "count"
    FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}

/** Runs `work` in a transaction that commits when the result is called. */
export const beginHeldTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<() => Promise<T>> =>
  new Promise((isHeld) => {
    const committed: Promise<T> = transaction(async (tx) => {
      const result = await work(tx);
      await new Promise<void>((release) =>
        isHeld(() => {
          release();
          return committed;
        }),
      );
      return result;
    });
  });

/** Runs `first` up to a row that `lock` holds, so that it has read and not committed; then `second`; then both to their ends. */
export async function runDuring<First, Second>(
  lock: (tx: Tx) => Promise<unknown>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const release = await beginHeldTransaction(lock);
  const one = first();
  await until(async () => expect(await waiting()).toBe(1));
  const other = second();
  await Promise.race([other, until(async () => expect(await waiting()).toBe(2))]);
  await release();
  return Promise.all([one, other]);
}

export const onPostgres = (name: string, run: () => Promise<void>) =>
  test(name, async ({ skip }) => {
    skip(dialectOf(db()) === "sqlite", "SQLite has one writer");
    await run();
  });
