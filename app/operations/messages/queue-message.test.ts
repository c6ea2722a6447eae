import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { sql } from "~/db/sql.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { accepted, refuse, refused } from "~/domain/refusal";
import type { Driver } from "~/messages/driver";
import { textsSetting } from "~/domain/settings/message-text-settings";
import { deliverySender } from "../webhooks/send-deliveries.server";
import { sweepDeliveries } from "../webhooks/sweep-deliveries.server";
import { makeSuperuser } from "../factories.fixture";
import { valueOf } from "../products/management.fixture";
import { shopSettings } from "../settings/settings.server";
import { updateSetting } from "../settings/update-setting.server";
import { makeReachable, noChannels, queued, rememberMessages } from "./outbox.fixture";
import { type NewMessage, queueCode, queueMessage } from "./queue-message.server";

setUpTestDatabase();
let outbox: ReturnType<typeof rememberMessages>;
beforeEach(() => void (outbox = rememberMessages("sms", "email")));
afterEach(async () => void (await db().delivery.deleteMany()));

/** Noon in Nairobi, some days after the rows were written. */
const NOON = new Date("2030-01-01T09:00:00Z");
const NIGHT = new Date("2030-01-01T19:00:00Z");
const at = (time: Date) => () => time;

const overtaken = (to: NewMessage<"round.overtaken">["to"], event = "overtaken 1") =>
  transaction((tx) =>
    queueMessage(tx, {
      kind: "round.overtaken",
      event,
      to,
      facts: { auctionId: 5, title: "Kiondo basket", round: 2 },
    }),
  );

const code = (userId: number, channel: "sms" | "email" = "sms") =>
  transaction((tx) => queueCode(tx, { userId, channel, code: "042137", purpose: "reset" }));

/** As if written in this century's past: nothing is expired unless the test says so. */
const unexpire = () => db().delivery.updateMany({ data: { expiresAt: new Date("2100-01-01") } });

test("a message is queued once for each event, person and channel, however often the event is reported (D84)", async () => {
  const [one, two] = [await makeReachable(), await makeReachable()];
  await overtaken([one.id, two.id]);
  await overtaken(sql`SELECT "id" FROM "User" WHERE "id" = ${one.id}`);
  expect((await queued()).map(({ channel, userId }) => [channel, userId])).toEqual([
    ["sms", one.id],
    ["sms", two.id],
    ["email", one.id],
    ["email", two.id],
  ]);
  await overtaken([one.id], "overtaken 2");
  expect(await queued()).toHaveLength(6);
});

test("each person reads it in the language of their account, in English until they choose one", async () => {
  const [chosen, unsaid, unknown] = [await makeReachable(), await makeReachable(), await makeReachable()];
  const choose = (id: number, language: string) => db().user.update({ where: { id }, data: { language } });
  await choose(chosen.id, "sw");
  await choose(unknown.id, "xx");
  await overtaken([chosen.id, unsaid.id, unknown.id]);
  const rows = await queued();
  expect(rows.filter(({ channel }) => channel === "sms").map(({ body }) => body.slice(0, 30))).toEqual([
    "Soko: Mtu mwingine sasa anaong",
    "Soko: Somebody else leads Kion",
    "Soko: Somebody else leads Kion",
  ]);
  expect(rows.filter(({ body }) => body.includes('"language":"sw"')).map(({ userId }) => userId)).toEqual([
    chosen.id,
  ]);
});

test("two people with one phone each get their message, and nobody without a phone or address does", async () => {
  const family = [await makeReachable(), await makeReachable()].map(({ id }) => id);
  await db().user.updateMany({ where: { id: { in: family } }, data: { phoneNumber: "+254700000001" } });
  const phoneless = await makeReachable();
  await db().user.update({ where: { id: phoneless.id }, data: { phoneNumber: null, email: "" } });
  await overtaken([...family, phoneless.id]);
  expect((await queued()).filter(({ channel }) => channel === "sms")).toHaveLength(2);
  expect((await queued()).filter(({ userId }) => userId === phoneless.id)).toEqual([]);
});

test("what a person turned off is not queued; a code is", async () => {
  const { id: userId } = await makeReachable();
  const off = (kind: string) => ({ userId, kind, channel: "sms" });
  await db().messageOptOut.createMany({ data: [off("round.overtaken"), off("code")] });
  await overtaken([userId]);
  await code(userId);
  expect((await queued()).map(({ channel, kind }) => [channel, kind])).toEqual([
    ["email", "round.overtaken"],
    ["sms", "code"],
  ]);
});

test("a rolled back cause sends nothing", async () => {
  const { id } = await makeReachable();
  const outcome = await transaction(async (tx) => {
    await queueCode(tx, { userId: id, channel: "sms", code: "042137", purpose: "verify" });
    return (await tx.delivery.count()) === 1 ? refused(refuse("conflict", "no")) : accepted(null);
  });
  expect([outcome.ok, await queued()]).toEqual([false, []]);
});

test("where no channel is set a message costs no statement", async () => {
  noChannels();
  const { id } = await makeReachable();
  const statements = await queriesOf(async () => {
    await overtaken([id]);
    await code(id);
  });
  expect(statements.filter((text) => !text.startsWith("--"))).toEqual([]);
});

test("two senders at once send each message once, several at a time", async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => makeReachable()));
  await overtaken(buyers.map(({ id }) => id));
  await unexpire();
  const senders = [deliverySender(outbox.drivers, at(NOON)), deliverySender(outbox.drivers, at(NOON))];
  const sums = await Promise.all(senders.map((send) => send()));
  expect(sums.reduce((sum, count) => sum + count, 0)).toBe(12);
  expect(new Set(outbox.sent.map(({ id }) => id)).size).toBe(12);
  expect(outbox.sent).toHaveLength(12);
});

test("between 21:00 and 07:00 only codes are sent; the rest is sent in the morning", async () => {
  const { id } = await makeReachable();
  await overtaken([id]);
  await code(id);
  await unexpire();
  expect(await deliverySender(outbox.drivers, at(NIGHT))()).toBe(1);
  expect(outbox.sent.map(({ kind }) => kind)).toEqual(["code"]);
  expect(await deliverySender(outbox.drivers, at(new Date("2030-01-02T04:00:00Z")))()).toBe(2);
});

test("a process killed between sending and settling sends again, and no other does before its claim ends", async () => {
  const { id } = await makeReachable();
  await code(id);
  await unexpire();
  const clock = { now: NOON };
  const read = () => clock.now;
  const hanging = new Promise<never>(() => undefined);
  let started = () => {};
  const hasStarted = new Promise<void>((resolve) => (started = resolve));
  const killed = () => {
    started();
    return hanging;
  };
  void deliverySender({ sms: killed }, read)();
  await hasStarted;
  const other = deliverySender(outbox.drivers, read);
  expect(await other()).toBe(0);
  clock.now = new Date(NOON.getTime() + 45_000);
  expect(await other()).toBe(1);
});

test("a code's text is deleted once it is sent", async () => {
  const { id } = await makeReachable();
  await code(id);
  const [{ body } = { body: "" }] = await queued();
  expect(body).toContain("042137");
  await unexpire();
  await deliverySender(outbox.drivers, at(NOON))();
  expect(outbox.sent[0]?.body).toBe(body);
  expect(await queued()).toMatchObject([{ state: "sent", body: "" }]);
});

test("a code is not tried after its ten minutes, and its text is deleted then", async () => {
  const { id } = await makeReachable();
  await code(id);
  outbox.behaviour.isAccepted = false;
  const { createdAt, expiresAt } = await db().delivery.findFirstOrThrow();
  expect(expiresAt?.getTime()).toBe(createdAt.getTime() + 600_000);
  const clock = { now: createdAt };
  const send = deliverySender(outbox.drivers, () => clock.now);
  for (let n = 0; n < 40; n++) {
    await send();
    clock.now = new Date(clock.now.getTime() + 45_000);
  }
  expect(outbox.sent).toHaveLength(4);
  expect(await queued()).toMatchObject([{ state: "failed", body: "" }]);
});

test("a code that found no sender in time is never sent, and its text is swept", async () => {
  const { id } = await makeReachable();
  await code(id);
  await code(id, "email");
  expect(
    await deliverySender({ sms: outbox.drivers.sms ?? (() => Promise.reject(new Error())) }, at(NOON))(),
  ).toBe(0);
  expect(outbox.sent).toEqual([]);
  await sweepDeliveries(new Date(Date.now() + 600_000));
  expect((await queued()).map(({ state, body }) => [state, body])).toEqual([
    ["failed", ""],
    ["failed", ""],
  ]);
});

test("an idle outbox costs one statement a second with channels, and none without", async () => {
  expect(await queriesOf(deliverySender({}, at(NOON)))).toEqual([]);
  expect(await queriesOf(deliverySender(outbox.drivers, at(NOON)))).toHaveLength(1);
});

test("a code overtakes the messages that wait before it", async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => makeReachable()));
  await overtaken(buyers.map(({ id }) => id));
  await code(buyers[0]?.id ?? 0);
  await unexpire();
  const started: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow: Driver = async ({ kind }) => {
    started.push(kind);
    await released;
    return { isAccepted: true, text: "slow" };
  };
  const sending = deliverySender({ sms: slow }, at(NOON))();
  await expect.poll(() => started.filter((kind) => kind === "code")).toHaveLength(1);
  expect(started.length).toBeLessThanOrEqual(5);
  release();
  expect(await sending).toBe(9);
});

test("each part of a long SMS counts the price in Settings", async () => {
  const superuser = await makeSuperuser();
  valueOf(await updateSetting(superuser, "smsPriceCents", 320));
  const words = "Asante kwa kushiriki nasi leo. ".repeat(6);
  valueOf(await updateSetting(superuser, textsSetting("round.overtaken"), { "text.en": `${words}{title}` }));
  await overtaken([(await makeReachable()).id]);
  await unexpire();
  outbox.behaviour = { isAccepted: true, text: "101 Sent" };
  await deliverySender(outbox.drivers, at(NOON))();
  expect(await db().delivery.findFirst({ where: { channel: "sms" } })).toMatchObject({ costCents: 640 });
  await db().setting.deleteMany();
  await shopSettings();
});
