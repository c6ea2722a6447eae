import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { plansOf, scansOf } from "~/db/query-plans.fixture";
import { openTestFile } from "~/db/test-database.server";
import { userList, USER_SORTS, type UserFilters } from "~/domain/account/user-list";
import { USER_TYPES } from "~/domain/account/user-type";
import { newUser } from "../products/management.fixture";
import { totalsOfUsers } from "./user-totals.queries.server";
import { userPage, userStats } from "./user-list.queries.server";

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
  for (let i = 0; i < 20; i += 1) await newUser("Wanjiku");
});
afterAll(() => shop.close());

const plansOfPage = (filters: Partial<UserFilters>) =>
  plansOf(shop.file, () => userPage({ ...userList.all, ...filters }, 50));

test("no page of users and none of their figures scans all users", async () => {
  expect(scansOf("User", await plansOf(shop.file, () => userStats(new Date())))).toEqual([]);
  for (const sort of USER_SORTS)
    for (const type of [null, ...USER_TYPES])
      for (const q of ["", "wan", "wan mwangi", "0712"])
        expect(scansOf("User", await plansOfPage({ sort, type, q })), `${sort} ${type} ${q}`).toEqual([]);
});

test("the figures on a page of users are read from these users' rows, not from everybody's payments", async () => {
  const steps = (await plansOf(shop.file, () => totalsOfUsers([1, 2, 3]))).join("\n");
  expect(steps).toContain("SEARCH p USING INDEX Participation_userId_roundId_key (userId=?)");
  expect(steps).toMatch(/SEARCH (main\.)?`?Order`? USING .*\(userId=\?/);
});

test("a page without a search is read from an index, not sorted", async () => {
  for (const filters of [{}, { sort: "name" }, { type: "buyer" }] as const)
    expect((await plansOfPage(filters)).join("\n")).not.toContain("TEMP B-TREE");
});

test("many matches are read from an index too", async () => {
  const [base] = await db().user.findMany({ take: 1, omit: { id: true } });
  const many = Array.from({ length: 2_100 }, (_, i) => `kamau.${i}`);
  await db().user.createMany({
    data: many.map((name) => ({ ...base, username: name, usernameKey: name, email: name, emailKey: name })),
  } as Prisma.UserCreateManyArgs);
  for (const sort of USER_SORTS)
    for (const type of [null, "buyer"] as const)
      for (const q of type ? ["", "kamau"] : ["kamau"])
        expect((await plansOfPage({ sort, type, q })).join("\n"), `${sort} ${type} ${q}`).not.toContain(
          "ORDER BY",
        );
});

test("a search uses its own index, for users and for orders", async () => {
  for (const q of ["712", "wan mwangi"])
    expect((await plansOfPage({ q })).join("\n")).toContain("UserSearch VIRTUAL TABLE INDEX");
});
