/** What only PostgreSQL does. Needs it (TEST_DATABASE_URL). */
import { randomUUID } from "node:crypto";
import { env } from "node:process";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { runnerOn } from "~/db/script-runner.server";
import { StorageUnavailable, isUnavailable } from "~/db/storage-unavailable.server";
import { openDatabase } from "~/db/open.server";
import { createDatabase, openTestDatabase } from "~/db/test-database.server";
import { until } from "../../../tests/until";

const serverUrl = env.TEST_DATABASE_URL;
const onPostgres = test.skipIf(!serverUrl);

let shop: Awaited<ReturnType<typeof openTestDatabase>> | undefined;
beforeAll(async () => {
  if (serverUrl) shop = await openTestDatabase();
});
afterAll(() => shop?.close());

async function cutConnections() {
  const other = new pg.Client({ connectionString: serverUrl });
  await other.connect();
  const name = new URL(shop?.url ?? "").pathname.slice(1);
  await other.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
  await other.end();
}

/** On a busy machine the pool may learn that an idle connection was cut only after a query has taken it. */
const queriesGoOn = () => until(async () => expect(await db().user.count()).toBe(0));

onPostgres("a cut connection is a storage error, and the next query opens another", async () => {
  const query = db().$queryRaw`SELECT pg_sleep(30)`.catch((error: unknown) => error);
  const isQueried = () =>
    db().$queryRaw<
      unknown[]
    >`SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(30)' AND state = 'active'`;
  while ((await isQueried()).length === 0);
  await cutConnections();
  expect(isUnavailable(await query)).toBe(true);
  await queriesGoOn();
  const cut = transaction(async (tx) => {
    await tx.user.count();
    await cutConnections();
    return tx.user.count();
  });
  await expect(cut).rejects.toBeInstanceOf(StorageUnavailable);
  await queriesGoOn();
});

onPostgres("statements whose text always differs are not all cached by name", async () => {
  await db().$transaction(
    async (tx) => {
      for (let n = 0; n < 1_100; n++) await tx.$queryRawUnsafe(`SELECT ${n} AS "n"`);
      const [stored] = await tx.$queryRaw<
        { count: bigint }[]
      >`SELECT count(*) AS "count" FROM pg_prepared_statements`;
      expect(Number(stored?.count)).toBeLessThanOrEqual(1_000);
    },
    // a busy machine takes longer than a request's transaction may
    { timeout: 300_000 },
  );
});

onPostgres(
  "of two transactions that wait for each other both are done, one of them the second time",
  async () => {
    const names = ["achieng", "baraka"];
    const category = (name: string) => ({ name, nameKey: name, slug: name });
    await db().category.createMany({ data: names.map(category) });
    let begun = 0;
    let tries = 0;
    const inOrder = (order: string[]) =>
      transaction(async (tx) => {
        tries += 1;
        for (const [place, slug] of order.entries()) {
          await tx.category.update({ where: { slug }, data: { description: { set: order.join() } } });
          if (place === 0) begun += 1;
          while (begun < 2) await tx.$queryRaw`SELECT 1`;
        }
      });
    await Promise.all([inOrder(names), inOrder(names.toReversed())]);
    expect(tries).toBeGreaterThan(2);
  },
);

onPostgres("a database user without the right to create tables gets an error that says so", async () => {
  const owner = new pg.Client({ connectionString: shop?.url });
  await owner.connect();
  const guest = `guest_${randomUUID().replaceAll("-", "")}`;
  await owner.query(`CREATE ROLE ${guest}`);
  onTestFinished(async () => {
    await owner.query(`DROP ROLE ${guest}`);
    await owner.end();
  });
  await owner.query(`SET ROLE ${guest}`);
  onTestFinished(async () => void (await owner.query("RESET ROLE")));
  await expect(runnerOn(owner).exec(`CREATE TABLE "Guest" ("id" INT)`)).rejects.toThrow(
    /^the user in DATABASE_URL may not do this \(permission denied for schema public\): it must own/,
  );
});

onPostgres("a database in another encoding than UTF-8 is refused before anything is made in it", async () => {
  const { url, drop } = await createDatabase(
    serverUrl ?? "",
    "TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'",
  );
  onTestFinished(drop);
  await expect(openDatabase(url, "prisma/migrations")).rejects.toThrow(
    /^the database is encoded in SQL_ASCII: /,
  );
});
