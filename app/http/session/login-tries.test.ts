import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { makeBuyer } from "~/operations/factories.fixture";
import { ownRecord } from "~/operations/accounts/own-record.queries.server";
import { loginTry, ownPasswordTry } from "./login-tries.server";
import { argsOf } from "~/http/request.fixture";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function at(clientAddress: string) {
  const { context } = argsOf(new Request("http://soko.example/login"));
  return { context: { ...context, clientAddress } };
}

/** How many wrong tries get as far as the password. */
async function looked(count: number, next: (i: number) => Promise<{ refusal: unknown }>) {
  let seen = 0;
  for (let i = 0; i < count; i++) if (!(await next(i)).refusal) seen += 1;
  return seen;
}

async function account() {
  const { id } = await makeBuyer();
  const record = await ownRecord(id);
  if (!record) throw new Error("no account");
  return { username: record.username, email: record.email };
}

test("one address has 10 wrong tries at an account, however its name is spelled, at every door together (D63)", async () => {
  const { username, email } = await account();
  const place = at(randomUUID());
  const spellings = [username, username.toUpperCase(), ` ${username} `, email, email.toUpperCase()];
  expect(await looked(9, (i) => loginTry(spellings[i % spellings.length] ?? "", place))).toBe(9);
  expect((await ownPasswordTry({ username }, place)).refusal).toBeNull();
  for (const spelling of spellings)
    expect((await loginTry(spelling, place)).refusal).toMatchObject({ code: "too_many" });
  expect((await ownPasswordTry({ username }, place)).refusal).not.toBeNull();
});

test("many addresses together have 100 tries an hour at an account, an unknown one too", async () => {
  for (const name of [(await account()).username, `nobody-${randomUUID()}`])
    expect(await looked(120, () => loginTry(name, at(randomUUID())))).toBe(100);
});

test("who uses up an account's tries does not lock its owner out where they have logged in before", async () => {
  const { username } = await account();
  const [home, elsewhere] = [at(randomUUID()), at(randomUUID())];
  await (await loginTry(username, home)).forgive();
  await looked(120, () => loginTry(username, at(randomUUID())));
  expect((await loginTry(username, elsewhere)).refusal).not.toBeNull();
  expect((await loginTry(username, home)).refusal).toBeNull();
});

test("one address has 300 tries at all accounts together; right logins do not count", async () => {
  const place = at(randomUUID());
  const name = (i: number) => `somebody-${i}-${randomUUID()}`;
  for (let i = 0; i < 50; i++) await (await loginTry(name(i), place)).forgive();
  expect(await looked(330, (i) => loginTry(name(i), place))).toBe(300);
});

test("an account is logged in to 300 times an hour: each leaves a row for days", async () => {
  const { username } = await account();
  for (let i = 0; i < 300; i++) await (await loginTry(username, at(randomUUID()))).forgive();
  expect((await loginTry(username, at(randomUUID()))).refusal).toMatchObject({ code: "too_many" });
});
