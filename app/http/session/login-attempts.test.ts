import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "~/operations/factories.fixture";
import { ownUser } from "~/operations/accounts/user-detail.queries.server";
import { countLoginAttempt, countOwnPasswordAttempt } from "./login-attempts.server";
import { argsOf } from "~/http/request.fixture";

setUpTestDatabase();

function at(clientAddress: string) {
  const { context } = argsOf(new Request("http://soko.example/login"));
  return { context: { ...context, clientAddress } };
}

/** How many wrong tries reach the password check. */
async function checked(count: number, next: (i: number) => Promise<{ refusal: unknown }>) {
  let seen = 0;
  for (let i = 0; i < count; i++) if (!(await next(i)).refusal) seen += 1;
  return seen;
}

async function account() {
  const { id } = await makeBuyer();
  const record = await ownUser(id);
  if (!record) throw new Error("no account");
  return { username: record.username, email: record.email };
}

test("one address has 10 wrong tries at an account, in every spelling of its name, on screens and API together (D63)", async () => {
  const { username, email } = await account();
  const from = at(randomUUID());
  const spellings = [username, username.toUpperCase(), ` ${username} `, email, email.toUpperCase()];
  expect(await checked(9, (i) => countLoginAttempt(spellings[i % spellings.length] ?? "", from))).toBe(9);
  expect((await countOwnPasswordAttempt({ username }, from)).refusal).toBeNull();
  for (const spelling of spellings)
    expect((await countLoginAttempt(spelling, from)).refusal).toMatchObject({ code: "too_many" });
  expect((await countOwnPasswordAttempt({ username }, from)).refusal).not.toBeNull();
});

test("many addresses together have 100 tries an hour at an account, also at an unknown one", async () => {
  for (const name of [(await account()).username, `nobody-${randomUUID()}`])
    expect(await checked(120, () => countLoginAttempt(name, at(randomUUID())))).toBe(100);
});

test("somebody who uses up an account's tries does not lock out its owner's known addresses", async () => {
  const { username } = await account();
  const [knownAddress, otherAddress] = [at(randomUUID()), at(randomUUID())];
  await (await countLoginAttempt(username, knownAddress)).markSucceeded();
  await checked(120, () => countLoginAttempt(username, at(randomUUID())));
  expect((await countLoginAttempt(username, otherAddress)).refusal).not.toBeNull();
  expect((await countLoginAttempt(username, knownAddress)).refusal).toBeNull();
});

test("one address has 300 tries at all accounts together; right logins do not count", async () => {
  const from = at(randomUUID());
  const name = (i: number) => `somebody-${i}-${randomUUID()}`;
  for (let i = 0; i < 50; i++) await (await countLoginAttempt(name(i), from)).markSucceeded();
  expect(await checked(330, (i) => countLoginAttempt(name(i), from))).toBe(300);
});

test("an account is logged in to 300 times an hour at most: each login leaves a row for days", async () => {
  const { username } = await account();
  for (let i = 0; i < 300; i++) await (await countLoginAttempt(username, at(randomUUID()))).markSucceeded();
  expect((await countLoginAttempt(username, at(randomUUID()))).refusal).toMatchObject({ code: "too_many" });
});
