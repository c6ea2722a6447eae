import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { userList, USER_SORTS, type UserFilters } from "~/domain/account/user-list";
import type { UserType } from "~/domain/account/user-type";
import { userBatches, userPage, userStats } from "./user-list.queries.server";

const NOW = new Date("2026-11-21T12:00:00Z");
const DAY_MS = 86_400_000;

setUpTestDatabase(async () => {
  await db().user.createMany({
    data: [
      person("wanjiku.m", "Wanjiku", "Mwangi", { phoneNumber: "+254712345678", days: 3, isVerified: true }),
      person("otieno", "Otieno", "Wanjala", { phoneNumber: "+254722000111", days: 29, userType: "seller" }),
      person("ngugi.t", "Ngũgĩ", "Thiong'o", { days: 31, isVerified: true }),
      person("Amina_Boss", "Amina", "Odhiambo", { days: 400, userType: "admin" }),
      person("254fan", "Baraka", "Mwangi", { phoneNumber: "+447700900123", days: 12 }),
    ],
  });
});

interface Changes {
  days: number;
  phoneNumber?: string;
  userType?: UserType;
  isVerified?: boolean;
}

function person(username: string, firstName: string, lastName: string, { days, ...changes }: Changes) {
  const email = `${username}@soko.example`;
  return {
    username,
    usernameKey: usernameKey(username),
    email,
    emailKey: emailKey(email),
    firstName,
    lastName,
    passwordHash: "secret",
    dateJoined: new Date(NOW.getTime() - days * DAY_MS),
    ...changes,
  };
}

const page = (filters: Partial<UserFilters>, size = 50) => userPage({ ...userList.all, ...filters }, size);
const namesOf = async (filters: Partial<UserFilters>) =>
  (await page(filters)).users.map(({ username }) => username);

test("the figures count verified users, new ones of 30 days, and all by type", async () => {
  expect(await userStats(NOW)).toEqual({
    totalUsers: 5,
    verified: 2,
    newUsersLast30Days: 3,
    buyers: 3,
    sellers: 1,
    admins: 1,
  });
});

test("users are listed newest first or by first name, and filtered by type", async () => {
  expect(await namesOf({})).toEqual(["wanjiku.m", "254fan", "otieno", "ngugi.t", "Amina_Boss"]);
  expect(await namesOf({ sort: "name" })).toEqual(["Amina_Boss", "254fan", "ngugi.t", "otieno", "wanjiku.m"]);
  expect(await namesOf({ type: "buyer", sort: "name" })).toEqual(["254fan", "ngugi.t", "wanjiku.m"]);
  expect(await namesOf({ type: "admin" })).toEqual(["Amina_Boss"]);
});

test.each([
  ["wanj", ["wanjiku.m", "otieno"], "beginning of a first or a last name"],
  ["NGUGI", ["ngugi.t"], "a name without its tildes"],
  ["ngũgĩ", ["ngugi.t"], "a name with them"],
  ["thiong'o", ["ngugi.t"], "an apostrophe"],
  ["THIONG’O", ["ngugi.t"], "another one"],
  ["thiongo", ["ngugi.t"], "a name without its apostrophe"],
  ["00254 712 345 678", ["wanjiku.m"], "a phone number in any spelling"],
  ["amina_b", ["Amina_Boss"], "a username in any case"],
  ["otieno@SOKO", ["otieno"], "an e-mail address"],
  ["0712 345", ["wanjiku.m"], "a phone number as Kenyans write it"],
  ["254", ["wanjiku.m", "254fan", "otieno"], "digits: a username or a country code"],
  ["mwangi wanj", ["wanjiku.m"], "all the words, in any order"],
  ["anjiku", ["wanjiku.m"], "the middle of a word"],
  ["nj", [], "of one or two letters only the beginning of a word"],
  ["%", [], "no pattern"],
  ["!!! '; --", [], "no SQL"],
])("%s finds %j: %s", async (q, usernames) => {
  expect(await namesOf({ q })).toEqual(usernames);
  expect((await page({ q })).total).toBe(usernames.length);
});

test("a search is filtered by type and sorted too", async () => {
  expect(await namesOf({ q: "wan", type: "seller" })).toEqual(["otieno"]);
  expect(await namesOf({ q: "254", sort: "name" })).toEqual(["254fan", "otieno", "wanjiku.m"]);
});

test("pages have the right rows, and one past the end is the last one", async () => {
  const second = await page({ page: 2 }, 2);
  expect(second).toMatchObject({ total: 5, page: 2, pageCount: 3 });
  expect(second.users.map(({ username }) => username)).toEqual(["otieno", "ngugi.t"]);
  expect(await page({ page: 99 }, 2)).toMatchObject({ page: 3, users: [{ username: "Amina_Boss" }] });
  expect(await page({ q: "nobody" })).toMatchObject({ total: 0, page: 1, users: [] });
});

test.each([{}, { sort: "name" }, { type: "buyer" }, { q: "254", sort: "name" }] as const)(
  "batches hold all users that %j finds, in the same order",
  async (filters) => {
    const names: string[] = [];
    for await (const batch of userBatches({ ...userList.all, ...filters, page: 2 }, 2))
      names.push(...batch.map(({ username }) => username));
    expect(names).toEqual(await namesOf(filters));
  },
);

test("no row contains the password's hash", async () => {
  expect(JSON.stringify(await page({}))).not.toContain("secret");
});

test("a page takes three statements and the figures two, however many rows and words there are", async () => {
  for (const sort of USER_SORTS)
    for (const q of ["", "wan", "mwangi wan"]) {
      expect(await queriesOf(() => page({ q, sort }))).toHaveLength(3);
      expect(await queriesOf(() => page({ q, sort }, 1))).toHaveLength(3);
    }
  expect(await queriesOf(() => userStats(NOW))).toHaveLength(2);
});
