import { afterAll, beforeAll, expect, test } from "vitest";
import { refuse, refused } from "~/domain/refusal";
import { newUser } from "~/operations/products/management.fixture";
import { transaction } from "./client.server";
import { columnOf } from "./columns.server";
import { sql } from "./sql.server";
import {
  pipeline,
  pipelineAndCommit,
  rowsReturned,
  execute,
  syncTransaction,
} from "./sync-transaction.server";
import { openTestDatabase, queriesOf } from "./test-database.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const scoreOf = async (id: number) =>
  (await shop.database.user.findUniqueOrThrow({ where: { id } })).trustScore;

const raise = (id: number) => sql`UPDATE "User" SET "trustScore" = "trustScore" + 1 WHERE "id" = ${id}`;
const scored = columnOf("User", '"User"', "trustScore");

function* addToScore(id: number) {
  const [score] = yield* rowsReturned(scored)`${raise(id)}`;
  return score;
}

test("a statement can use the rows of the one before, and the result is returned", async () => {
  const id = await newUser("Written");
  const both = await syncTransaction(function* () {
    return [yield* addToScore(id), yield* addToScore(id)];
  });
  expect(both).toEqual([51, 52]);
  expect(await scoreOf(id)).toBe(52);
});

test("an error undoes everything, and the caller gets that error", async () => {
  const id = await newUser("Undone");
  const refusal = new Error("refused");
  const refused = syncTransaction(function* () {
    yield* addToScore(id);
    throw refusal;
  });
  await expect(refused).rejects.toBe(refusal);
  expect(await scoreOf(id)).toBe(50);
});

test("a refused write or transaction undoes everything, and the caller gets the refusal", async () => {
  const id = await newUser("Refused");
  const answer = refused(refuse("conflict", "No."));
  const written = await syncTransaction(function* () {
    yield* addToScore(id);
    return answer;
  });
  expect(written).toBe(answer);
  const data = { trustScore: { increment: 1 } };
  const inTransaction = await transaction(async (tx) => {
    await tx.user.update({ where: { id }, data });
    return answer;
  });
  expect(inTransaction).toBe(answer);
  expect(await scoreOf(id)).toBe(50);
});

test("statements sent together see the writes of earlier ones, and rows come back in order", async () => {
  const id = await newUser("Together");
  const seen = await syncTransaction(function* () {
    const [[first], [second]] = yield* pipeline(
      rowsReturned(scored)`${raise(id)}`,
      rowsReturned(scored)`${raise(id)}`,
    );
    const [[third], none] = yield* pipelineAndCommit(
      rowsReturned(scored)`${raise(id)}`,
      rowsReturned(scored)`${raise(0)}`,
    );
    return { scores: [first, second, third], none };
  });
  expect(seen).toEqual({ scores: [51, 52, 53], none: [] });
  expect(await scoreOf(id)).toBe(53);
});

test("steps in a pipeline may send more statements, each by its own rows, but not after the commit", async () => {
  const id = await newUser("Asked on");
  function* twice() {
    return [yield* addToScore(id), yield* addToScore(id)];
  }
  const both = await syncTransaction(() => pipeline(addToScore(id), twice(), twice()));
  expect(both).toEqual([51, [52, 54], [53, 55]]);
  await expect(syncTransaction(() => pipelineAndCommit(addToScore(id), twice()))).rejects.toThrow("commit");
});

test("a failed statement in a pipeline, or beside the commit, undoes everything", async () => {
  const id = await newUser("Failed together");
  const fails = sql`INSERT INTO "Session" ("id", "userId", "data", "expiresAt") VALUES ('no such user', 0, '{}', ${new Date()})`;
  for (const send of [pipeline, pipelineAndCommit]) {
    for (const statements of [
      [raise(id), fails, raise(id)],
      [fails, raise(id)],
    ])
      await expect(
        syncTransaction(function* () {
          yield* addToScore(id);
          yield* send(...statements.map((statement) => execute`${statement}`));
        }),
      ).rejects.toThrow(/foreign ?key/i);
    expect(await scoreOf(id)).toBe(50);
  }
});

test("simultaneous writes are all counted, beside transactions", async () => {
  const id = await newUser("Counted");
  const data = { trustScore: { increment: 1 } };
  await Promise.all(
    Array.from({ length: 120 }, (_, i) =>
      i % 3
        ? syncTransaction(() => addToScore(id))
        : shop.database.$transaction((tx) => tx.user.update({ where: { id }, data })),
    ),
  );
  expect(await scoreOf(id)).toBe(170);
});

test("times, amounts and texts are stored as Prisma stores them", async () => {
  const at = new Date("2026-11-21T15:00:00.123Z");
  const id = await newUser("Kĩondo 'basket'");
  await syncTransaction(function* () {
    yield* execute`
      INSERT INTO "Session" ("id", "userId", "data", "expiresAt") VALUES ('kĩ', ${id}, '{}', ${at})`;
  });
  expect(await shop.database.session.count({ where: { expiresAt: { lte: at } } })).toBe(1);
  expect(await shop.database.session.count({ where: { expiresAt: { lt: at } } })).toBe(0);
  expect((await shop.database.session.findUniqueOrThrow({ where: { id: "kĩ" } })).expiresAt).toEqual(at);
});

test("the statements of a sync transaction are counted with the others", async () => {
  const id = await newUser("Seen");
  const seen = await queriesOf(() => syncTransaction(() => addToScore(id)));
  expect(seen).toHaveLength(1);
});
