import { afterAll, beforeAll, expect, test } from "vitest";
import { newUser } from "~/operations/products/management.fixture";
import { openTestFile } from "./test-database.server";

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
});
afterAll(() => shop.close());

const lastNameOf = async (id: number) =>
  (await shop.database.user.findUniqueOrThrow({ where: { id } })).lastName;
const rename = (id: number, lastName: string) =>
  shop.database.user.update({ where: { id }, data: { lastName } });

/** A transaction that has written and stays open until the test ends it. */
async function openTransaction(id: number) {
  let end: (how: "commit" | "roll back") => void = () => {};
  const ending = new Promise<"commit" | "roll back">((resolve) => (end = resolve));
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => (begun = resolve));
  const done = shop.database.$transaction(async (tx) => {
    await tx.user.update({ where: { id }, data: { lastName: "Uncommitted" } });
    begun();
    if ((await ending) === "roll back") throw new Error("rolled back");
  });
  await beginning;
  return { done, end };
}

test.each([
  // busy.server.ts waits between statements instead, so that pages are served meanwhile
  ["the writer", "0", (name: string) => `PRAGMA ${name}`],
  ["the reader", "300", (name: string) => `SELECT * FROM pragma_${name}`],
])("%s has foreign keys on, synchronous FULL, WAL, and waits %s ms in SQLite", async (_which, busy, sql) => {
  const valueOf = async (name: string) => {
    const [row] = await shop.database.$queryRawUnsafe<Record<string, unknown>[]>(sql(name));
    return String(Object.values(row ?? {})[0]);
  };
  expect(await valueOf("foreign_keys")).toBe("1");
  expect(await valueOf("synchronous")).toBe("2");
  expect(await valueOf("journal_mode")).toBe("wal");
  expect(await valueOf("busy_timeout")).toBe(busy);
});

test("the read connection cannot write", async () => {
  const { id } = await shop.database.user.findUniqueOrThrow({ where: { id: await newUser("Reader") } });
  const sql = `SELECT * FROM pragma_query_only`;
  expect(Object.values((await shop.database.$queryRawUnsafe<object[]>(sql))[0] ?? {}).map(Number)).toEqual([
    1,
  ]);
  await rename(id, "Written");
  expect(await lastNameOf(id)).toBe("Written");
});

test("no read waits for an open transaction, however it begins, and none sees its writes", async () => {
  const id = await newUser("Reader");
  const { done, end } = await openTransaction(id);
  for (const beginning of [
    "SELECT",
    'WITH named AS (SELECT "id", "lastName" FROM "User") SELECT',
    "  with x AS (SELECT 1) SELECT",
  ]) {
    const [row] = await shop.database.$queryRawUnsafe<{ lastName: string }[]>(
      `${beginning} "lastName" FROM "User" WHERE "id" = ?`,
      id,
    );
    expect(row?.lastName, beginning).not.toBe("Uncommitted");
  }
  end("commit");
  await done;
  expect(await lastNameOf(id)).toBe("Uncommitted");
});

test("a WITH that writes is a write", async () => {
  const id = await newUser("Writer");
  await shop.database.$queryRawUnsafe(
    `WITH one AS (SELECT ? AS "id") UPDATE "User" SET "lastName" = 'Written' WHERE "id" IN (SELECT "id" FROM one) RETURNING "id"`,
    id,
  );
  expect(await lastNameOf(id)).toBe("Written");
});

test("a plain write during an open transaction never joins it: it survives the rollback", async () => {
  const [inside, outside] = [await newUser("Inside"), await newUser("Outside")];
  const { done, end } = await openTransaction(inside);
  const plain = rename(outside, "Plain");
  end("roll back");
  await expect(done).rejects.toThrow("rolled back");
  await plain;
  expect(await lastNameOf(outside)).toBe("Plain");
  expect(await lastNameOf(inside)).toBe("Mwangi");
});

test("a plain write waits for the open transaction and does not answer early", async () => {
  const [inside, outside] = [await newUser("Inside"), await newUser("Outside")];
  const { done, end } = await openTransaction(inside);
  const order: string[] = [];
  const plain = rename(outside, "Plain").then(() => order.push("plain"));
  const ended = done.then(() => order.push("transaction"));
  end("commit");
  await Promise.all([plain, ended]);
  expect(order).toEqual(["transaction", "plain"]);
});

test("a read does not wait for an open transaction and does not see uncommitted rows", async () => {
  const id = await newUser("Watched");
  const { done, end } = await openTransaction(id);
  expect(await lastNameOf(id)).toBe("Mwangi");
  end("commit");
  await done;
  expect(await lastNameOf(id)).toBe("Uncommitted");
});

test("a transaction sees its own writes", async () => {
  const id = await newUser("Own");
  const seen = await shop.database.$transaction(async (tx) => {
    await tx.user.update({ where: { id }, data: { lastName: "Own" } });
    return tx.user.findUniqueOrThrow({ where: { id } });
  });
  expect(seen.lastName).toBe("Own");
});

test("200 parallel increments are all counted, in transactions and outside", async () => {
  const id = await newUser("Counted");
  const data = { trustScore: { increment: 1 } };
  await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      i % 2
        ? shop.database.user.update({ where: { id }, data })
        : shop.database.$transaction((tx) => tx.user.update({ where: { id }, data })),
    ),
  );
  expect((await shop.database.user.findUniqueOrThrow({ where: { id } })).trustScore).toBe(250);
});

test("a failed commit is rolled back, and the next transaction can start", async () => {
  const id = await newUser("Survivor");
  const failing = shop.database.$transaction(async (tx) => {
    await tx.$executeRawUnsafe("PRAGMA defer_foreign_keys = ON");
    await tx.user.update({ where: { id }, data: { lastName: "Lost" } });
    await tx.session.create({ data: { id: "orphan", userId: 999_999, data: "{}", expiresAt: new Date() } });
  });
  await expect(failing).rejects.toThrow();
  expect(await lastNameOf(id)).toBe("Mwangi");
  await shop.database.$transaction((tx) => tx.user.update({ where: { id }, data: { lastName: "Kept" } }));
  expect(await lastNameOf(id)).toBe("Kept");
});

test("a refused statement in a transaction undoes the earlier ones", async () => {
  const id = await newUser("Whole");
  const failing = shop.database.$transaction(async (tx) => {
    await tx.user.update({ where: { id }, data: { lastName: "Half" } });
    await tx.session.create({ data: { id: "orphan", userId: 999_999, data: "{}", expiresAt: new Date() } });
  });
  await expect(failing).rejects.toMatchObject({ code: "P2003" });
  expect(await lastNameOf(id)).toBe("Mwangi");
});

test("times, big amounts, texts and flags come back unchanged", async () => {
  const at = new Date("2026-11-21T15:00:00.123Z");
  const { id } = await shop.database.product.create({
    data: {
      title: "Kĩondo 'basket' – 日本 end",
      description: "",
      productType: "auction",
      basePriceCents: 99_999_999_999n,
      startTime: at,
      isFeatured: true,
    },
  });
  expect(await shop.database.product.findUniqueOrThrow({ where: { id } })).toMatchObject({
    title: "Kĩondo 'basket' – 日本 end",
    basePriceCents: 99_999_999_999n,
    marketPriceCents: null,
    startTime: at,
    isFeatured: true,
  });
  expect(await shop.database.product.count({ where: { startTime: { lt: at } } })).toBe(0);
  expect(await shop.database.product.count({ where: { startTime: { lte: at } } })).toBe(1);
});
