import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { argsOf } from "~/http/request.fixture";
import { readSession } from "~/http/session/session.server";
import { makeReachable, noChannels, queued, rememberMessages } from "~/operations/messages/outbox.fixture";
import { askForCode, type ForgotIntent } from "./ask-for-code.server";

setUpTestDatabase();
beforeEach(() => rememberMessages("sms", "email"));

interface Asked {
  address?: string;
  intent?: ForgotIntent;
}

async function ask(identifier: string, { address = randomUUID(), intent = "send" }: Asked = {}) {
  const body = new URLSearchParams({ identifier, intent });
  const url = "http://soko.example/forgot-password?redirectTo=/cart";
  const { request, context } = argsOf(new Request(url, { method: "POST", body }));
  const answer: unknown = await askForCode({ request, context: { ...context, clientAddress: address } });
  if (!(answer instanceof Response)) {
    const { init } = answer as { init: { status: number } };
    return { status: init.status, place: null, cookie: null };
  }
  const { headers } = answer;
  return { status: answer.status, place: headers.get("Location"), cookie: headers.get("Set-Cookie") };
}

const messages = async () => (await queued()).length;

async function reachable() {
  const { id } = await makeReachable();
  return db().user.findUniqueOrThrow({ where: { id } });
}

test("the answer and the work are the same for an account and for nobody, by every kind of name", async () => {
  const { username, email, phoneNumber } = await reachable();
  const pairs = [
    [username, randomUUID()],
    [email, `${randomUUID()}@example.com`],
    [phoneNumber ?? "", "+254799888777"],
  ] as const;
  for (const pair of pairs) {
    const before = await messages();
    const seen = [];
    for (const name of pair) {
      const address = randomUUID();
      const answers: object[] = [];
      const work = await queriesOf(async () =>
        answers.push({ ...(await ask(name, { address })), cookie: null }),
      );
      seen.push({ answer: answers[0], work });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.answer).toMatchObject({ status: 303, place: "/forgot-password/code?redirectTo=%2Fcart" });
    expect(await messages()).toBe(before + 1);
  }
});

/** As if this many were counted already, on every key of that kind. */
const used = (kind: "account" | "phone" | "address", count: number) =>
  db().loginTry.updateMany({ where: { key: { startsWith: `code ${kind} ` } }, data: { used: count } });

test("an account gets ten codes a day, by whatever name; the answer does not change after them", async () => {
  const { username, email } = await reachable();
  const before = await messages();
  await ask(username);
  await used("account", 9);
  for (const name of [email, username, email]) expect((await ask(name)).status).toBe(303);
  expect(await messages()).toBe(before + 2);
});

test("a phone gets ten codes a day, however many accounts have it", async () => {
  const [one, two] = [await reachable(), await reachable()];
  await db().user.update({ where: { id: two.id }, data: { phoneNumber: one.phoneNumber } });
  const before = await messages();
  await ask(one.username);
  await used("phone", 9);
  for (const { username } of [two, one, two]) await ask(username);
  expect(await messages()).toBe(before + 2);
});

test("one address may ask for a code sixty times an hour", async () => {
  const address = randomUUID();
  await ask("nobody", { address, intent: "have" });
  await used("address", 59);
  const statuses = [];
  for (const name of ["somebody", "nobody"]) statuses.push((await ask(name, { address })).status);
  expect(statuses).toEqual([303, 429]);
});

test("no code is sent to a buyer who has one already, or if the shop sends no messages", async () => {
  const { id, username } = await reachable();
  const before = await messages();
  const { cookie } = await ask(username, { intent: "have" });
  expect((await readSession(cookie)).data.awaitedReset).toMatchObject({ userId: id, hasCode: true });
  noChannels();
  expect((await ask(username)).status).toBe(303);
  expect(await messages()).toBe(before);
  expect(await db().oneTimeCode.count({ where: { userId: id } })).toBe(0);
});
