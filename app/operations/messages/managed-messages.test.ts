import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { messageList } from "~/domain/message/message-list";
import type { OrderStatus } from "~/domain/order/order";
import { deliverySender } from "../webhooks/send-deliveries.server";
import { sweepDeliveries } from "../webhooks/sweep-deliveries.server";
import { makeBuyer, makeSuperuser } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { updateSetting } from "../settings/update-setting.server";
import { messageBatches, messagePage } from "./message-list.queries.server";
import { messageChoices, saveMessageChoices } from "./message-choices.server";
import { makeReachable, noChannels, queued, rememberMessages } from "./outbox.fixture";
import { queueCode, queueMessage } from "./queue-message.server";
import { readSmsReport, recordSmsReport } from "../webhooks/record-sms-report.server";
import { sendMessageAgain, sendTestMessage } from "./send-message-again.server";

setUpTestDatabase();
let outbox: ReturnType<typeof rememberMessages>;
beforeEach(() => void (outbox = rememberMessages("sms", "email")));
afterEach(async () => {
  await db().delivery.deleteMany();
  await db().setting.deleteMany();
});

const NOON = new Date("2030-01-01T09:00:00Z");
const NEXT_NOON = new Date("2030-01-02T09:00:00Z");
const sender = (now = NOON) => deliverySender(outbox.drivers, () => now);

const tell = (userId: number, status: OrderStatus = "shipped") =>
  transaction((tx) =>
    queueMessage(tx, {
      kind: "order.status",
      event: `order.status ${status}`,
      to: [userId],
      facts: { orderId: 1, orderNumber: "SK-1", status, toPayCents: 0 },
      by: ["sms"],
    }),
  );
const code = (userId: number) =>
  transaction((tx) => queueCode(tx, { userId, channel: "sms", code: "042137", purpose: "reset" }));

const listed = async (filters: Partial<typeof messageList.all> = {}) =>
  (await messagePage({ ...messageList.all, ...filters }, 50)).rows;

test("beyond a day's budget for SMS only codes are sent; the rest is sent the next day (D84)", async () => {
  valueOf(await updateSetting(await makeSuperuser(), "smsPerDayCents", 100));
  const { id } = await makeReachable();
  for (const status of ["processing", "shipped", "delivered"] as const) {
    await tell(id, status);
    await sender()();
  }
  // 80 cents each: the second one is begun below the limit
  expect((await queued()).map(({ state }) => state)).toEqual(["sent", "sent", "waiting"]);
  await code(id);
  await db().delivery.updateMany({ where: { kind: "code" }, data: { expiresAt: new Date("2100-01-01") } });
  expect(await sender()()).toBe(1);
  expect(outbox.sent.at(-1)?.kind).toBe("code");
  expect(await sender(NEXT_NOON)()).toBe(1);
});

test("staff find messages by person, state, kind and channel, and never read a code", async () => {
  const [one, two] = [await makeReachable(), await makeReachable()];
  await tell(one.id);
  await tell(two.id);
  await code(two.id);
  const { username } = await db().user.findUniqueOrThrow({ where: { id: two.id } });
  expect((await listed({ q: username })).map(({ user, kind }) => [user?.id, kind])).toEqual([
    [two.id, "code"],
    [two.id, "order.status"],
  ]);
  expect(await listed({ user: one.id })).toMatchObject([{ kind: "order.status" }]);
  expect(await listed({ state: "sent" })).toEqual([]);
  expect(await listed({ kind: "code", state: "waiting", channel: "sms" })).toHaveLength(1);
  expect(await listed({ channel: "email" })).toEqual([]);
  const batches: unknown[] = [];
  for await (const batch of messageBatches(messageList.all, 2)) batches.push(...batch);
  expect(batches).toHaveLength(3);
  expect(JSON.stringify([await listed(), batches])).not.toContain("042137");
});

test("'Send again' sends a failed message once more, also when two press it at once", async () => {
  const { id } = await makeReachable();
  await tell(id);
  const [{ id: messageId } = { id: 0 }] = await listed();
  const superuser = await makeSuperuser();
  expect(refusalOf(await sendMessageAgain(superuser, messageId)).code).toBe("conflict");
  outbox.behaviour.isAccepted = false;
  await db().delivery.updateMany({ data: { tries: 7 } });
  await sender()();
  expect(await listed()).toMatchObject([{ state: "failed", lastAnswer: "remembered" }]);
  outbox.behaviour.isAccepted = true;
  const both = await Promise.all([
    sendMessageAgain(superuser, messageId),
    sendMessageAgain(superuser, messageId),
  ]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  await sender()();
  expect(outbox.sent).toHaveLength(2);
  expect(await db().auditEntry.count({ where: { action: "user.resend_message", subjectId: id } })).toBe(1);
});

test("nobody without the permission sends again, a code is never sent again, and a webhook's delivery is no message", async () => {
  const { id } = await makeReachable();
  await code(id);
  await db().delivery.updateMany({ data: { state: "failed" } });
  const { id: messageId } = await db().delivery.findFirstOrThrow();
  const superuser = await makeSuperuser();
  const buyer = await makeBuyer();
  const cashier = { ...buyer, permissions: ["orders", "money"] as const };
  for (const actor of [buyer, cashier])
    expect(refusalOf(await sendMessageAgain(actor, messageId)).code).toBe("forbidden");
  expect(refusalOf(await sendMessageAgain(superuser, messageId)).message).toContain("A code is sent once");
  await db().delivery.updateMany({ data: { channel: "webhook", kind: "order.paid" } });
  expect(refusalOf(await sendMessageAgain(superuser, messageId)).code).toBe("missing");
  expect(refusalOf(await sendMessageAgain(superuser, messageId + 1)).code).toBe("missing");
});

test("a test goes to whoever asked for it, at any hour, and says why it cannot", async () => {
  const superuser = await makeSuperuser();
  valueOf(await sendTestMessage(superuser, "email"));
  await db().delivery.updateMany({ data: { expiresAt: new Date("2100-01-01") } });
  expect(await sender(new Date("2030-01-01T20:00:00Z"))()).toBe(1);
  expect(await queued()).toMatchObject([{ channel: "email", kind: "test", userId: superuser.id }]);
  expect(refusalOf(await sendTestMessage(superuser, "sms")).message).toContain("no phone number");
  expect(refusalOf(await sendTestMessage(await makeBuyer(), "email")).code).toBe("forbidden");
  noChannels();
  expect(refusalOf(await sendTestMessage(superuser, "email")).message).toContain("not set");
});

test("a person's choices are stored by kind and channel, and two forms at once leave one of them", async () => {
  const { id } = await makeReachable();
  expect((await messageChoices(id)).every(({ kind, isOn }) => isOn === (kind !== "news"))).toBe(true);
  await saveMessageChoices(id, (kind, channel) => kind !== "order.status" || channel === "email");
  await tell(id);
  expect(await queued()).toEqual([]);
  rememberMessages("email");
  await saveMessageChoices(id, () => true);
  rememberMessages("sms", "email");
  // a channel that was not set meanwhile keeps its choices
  expect((await messageChoices(id)).filter(({ isOn }) => !isOn)).toEqual([
    { kind: "order.status", channel: "sms", isOn: false },
  ]);
  await Promise.all([saveMessageChoices(id, () => false), saveMessageChoices(id, () => false)]);
  expect((await messageChoices(id)).some(({ isOn }) => isOn)).toBe(false);
});

test("a delivery report is stored with its message; a message that did not reach the phone counts as not sent", async () => {
  const { id } = await makeReachable();
  await tell(id);
  await sender()();
  await db().delivery.updateMany({ data: { providerId: "ATXid_1" } });
  const report = (status: string, reason = "") => {
    const read = readSmsReport(`id=ATXid_1&status=${status}&failureReason=${reason}`);
    if (!read) throw new Error("no report");
    return recordSmsReport(read);
  };
  expect(await report("Submitted")).toBe(true);
  expect(await listed()).toMatchObject([{ state: "sent", report: "Submitted" }]);
  expect(await report("Failed", "AbsentSubscriber")).toBe(true);
  // they come in any order, and again
  expect(await report("Submitted")).toBe(true);
  expect(await report("Success")).toBe(true);
  expect(await listed()).toMatchObject([{ state: "failed", report: "Failed: AbsentSubscriber" }]);
});

test("a report that comes before the answer to its message is stored for 15 minutes and applied (D122)", async () => {
  const { id } = await makeReachable();
  await tell(id);
  const early = { id: "ATXid_2", status: "Failed", failureReason: "AbsentSubscriber" };
  expect(await recordSmsReport({ ...early, status: "Submitted", failureReason: "" })).toBe(false);
  expect(await recordSmsReport(early), "the latest one").toBe(false);
  outbox.behaviour.providerId = "ATXid_2";
  await sender()();
  expect(await listed()).toMatchObject([{ state: "failed", report: "Failed: AbsentSubscriber" }]);
  expect(await db().earlyReport.count()).toBe(0);
  expect(await recordSmsReport({ ...early, id: "of another shop" })).toBe(false);
  await sweepDeliveries(new Date(Date.now() + 14 * 60_000));
  expect(await db().earlyReport.count()).toBe(1);
  await sweepDeliveries(new Date(Date.now() + 16 * 60_000));
  expect(await db().earlyReport.count()).toBe(0);
});

test("what may have arrived is sent again once, and every try counts against the day's budget (D122)", async () => {
  const superuser = await makeSuperuser();
  valueOf(await updateSetting(superuser, "smsPriceCents", 320));
  const { id } = await makeReachable();
  await tell(id);
  outbox.behaviour = { isAccepted: false, text: "No answer within 30 s", mayHaveArrived: true };
  for (let tries = 0; tries < 5; tries++) {
    await sender()();
    await db().delivery.updateMany({ data: { dueAt: new Date(0) } });
  }
  expect(outbox.sent).toHaveLength(2);
  expect(await listed()).toMatchObject([{ state: "failed", tries: 2, costCents: 640 }]);
});

test("an answer without a cost counts the price in Settings, and a refusal nothing", async () => {
  const superuser = await makeSuperuser();
  valueOf(await updateSetting(superuser, "smsPriceCents", 320));
  valueOf(await updateSetting(superuser, "smsPerDayCents", 500));
  const { id } = await makeReachable();
  outbox.behaviour = { isAccepted: false, text: "403 InvalidPhoneNumber", isPermanent: true };
  await tell(id, "paid");
  await sender()();
  outbox.behaviour = { isAccepted: true, text: "101 Sent" };
  for (const status of ["processing", "shipped", "delivered"] as const) await tell(id, status);
  for (let round = 0; round < 4; round++) await sender()();
  expect((await listed()).map(({ state, costCents }) => [state, costCents]).toSorted()).toEqual([
    ["failed", 0],
    ["sent", 320],
    ["sent", 320],
    ["waiting", null],
  ]);
});

test("a warning about an account goes out at night too", async () => {
  const { id } = await makeReachable();
  await transaction((tx) =>
    queueMessage(tx, {
      kind: "account.changed",
      event: "account.changed 1",
      to: [id],
      facts: { change: "code" },
      by: ["sms"],
    }),
  );
  expect(await sender(new Date("2030-01-01T20:00:00Z"))()).toBe(1);
});

test.each([
  "",
  "id=&status=Success",
  "id=1&status=<b>",
  "id=1%0A2&status=Sent",
  `id=${"1".repeat(101)}&status=Sent`,
])("anything but a delivery report is ignored: %s", (raw) => {
  expect(readSmsReport(raw)).toBeNull();
});
