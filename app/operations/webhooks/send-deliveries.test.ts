import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import type { Driver } from "~/messages/driver";
import { makeSuperuser } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { refusalOf, valueOf } from "../products/management.fixture";
import { deleteWebhook, sendDeliveryAgain, sendTest, setWebhookActive } from "./write-webhooks.server";
import { webhookPost } from "./post-webhook.server";
import { deleteWebhooks, addEndpoint, openReceiver, type Receiver } from "./receiver.fixture";
import { deliverySender } from "./send-deliveries.server";
import { sweepDeliveries } from "./sweep-deliveries.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let receiver: Receiver;
beforeAll(async () => {
  shop = await openTestDatabase();
  receiver = await openReceiver();
});
afterAll(async () => {
  receiver.close();
  await shop.close();
});
afterEach(async () => {
  await deleteWebhooks();
  receiver.received.length = 0;
  Object.assign(receiver.behaviour, { status: 200, location: "" });
});

const toAny = webhookPost({ mayBePrivate: true });
const toPublic = webhookPost({ mayBePrivate: false });

const toEndpoint = (url: string) => ({
  id: 1,
  channel: "webhook",
  kind: "test",
  recipient: "1",
  body: '{"id":"msg_1"}',
  createdAt: new Date(),
  endpoint: { url, secret: "whsec_" },
});

/** Some time after the new deliveries became due; tests move it. */
function clockFrom(ms = Date.now() + 1_000) {
  const clock = { at: ms };
  return { clock, read: () => new Date(clock.at) };
}

const shipped = async (count = 1) => {
  const superuser = await makeSuperuser();
  for (let n = 0; n < count; n++)
    valueOf(await updateOrderStatus(superuser, await newOrder(), { status: "shipped" }));
};
const deliveries = () => db().delivery.findMany({ orderBy: { id: "asc" } });
const only = async () => db().delivery.findFirstOrThrow();

test("when two senders run at once, each delivery is sent once, in order (D95)", async () => {
  await addEndpoint(receiver.url);
  await shipped(5);
  const { read } = clockFrom();
  const senders = [deliverySender({ webhook: toAny }, read), deliverySender({ webhook: toAny }, read)];
  const taken = await Promise.all(senders.map((send) => send()));
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(5);
  const lastAnswers = receiver.bodies().map(({ id }) => id);
  expect(new Set(lastAnswers).size).toBe(5);
  expect(lastAnswers).toHaveLength(5);
  expect((await deliveries()).map(({ state, tries, lastAnswer }) => [state, tries, lastAnswer])).toEqual(
    Array.from({ length: 5 }, () => ["sent", 1, "HTTP 200"]),
  );
  expect(await deliverySender({ webhook: toAny }, read)()).toBe(0);
});

test("a delivery is signed as in Standard Webhooks, over its id, its time and its body", async () => {
  const { secret } = await addEndpoint(receiver.url);
  await shipped();
  const { clock, read } = clockFrom();
  await deliverySender({ webhook: toAny }, read)();
  const [{ headers, text } = { headers: {}, text: "" }] = receiver.received;
  const { id } = JSON.parse(text) as { id: string };
  expect(headers["content-type"]).toBe("application/json");
  expect(headers["webhook-id"]).toBe(id);
  expect(headers["webhook-timestamp"]).toBe(String(Math.floor(clock.at / 1000)));
  const signature = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(`${id}.${headers["webhook-timestamp"] as string}.${text}`)
    .digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
});

test("a failed delivery is tried eight times with growing pauses, then it waits for a person (D84)", async () => {
  await addEndpoint(receiver.url);
  await shipped();
  receiver.behaviour.status = 500;
  const { clock, read } = clockFrom();
  const send = deliverySender({ webhook: toAny }, read);
  const pauses: number[] = [];
  for (let row = await only(); row.state === "waiting"; row = await only()) {
    const before = clock.at;
    if (row.dueAt.getTime() > clock.at) {
      clock.at = row.dueAt.getTime() - 1;
      await send();
      expect((await only()).tries).toBe(row.tries);
      clock.at = row.dueAt.getTime();
    }
    pauses.push(clock.at - before);
    await send();
  }
  expect(pauses.slice(1).map((ms) => ms / 1000)).toEqual([10, 60, 300, 1_200, 3_600, 18_000, 36_000]);
  expect(receiver.received).toHaveLength(8);
  expect(new Set(receiver.bodies().map(({ id }) => id)).size).toBe(1);
  expect(await only()).toMatchObject({
    state: "failed",
    tries: 8,
    lastAnswer: "HTTP 500",
    claimedUntil: null,
  });
});

test("another process sends what a killed one had claimed, once the claim has expired", async () => {
  await addEndpoint(receiver.url);
  await shipped();
  const { clock, read } = clockFrom();
  const hanging = new Promise<never>(() => undefined);
  let started = () => {};
  const hasStarted = new Promise<void>((resolve) => (started = resolve));
  const killed: Driver = () => {
    started();
    return hanging;
  };
  void deliverySender({ webhook: killed }, read)();
  await hasStarted;
  const other = deliverySender({ webhook: toAny }, read);
  expect(await other()).toBe(0);
  clock.at += 45_000;
  expect(await other()).toBe(1);
});

test("an endpoint that does not answer delays no other", async () => {
  const slow = await addEndpoint("http://127.0.0.1:9/slow");
  await addEndpoint(receiver.url);
  await shipped();
  let giveUp = () => {};
  const givenUp = new Promise<void>((resolve) => (giveUp = resolve));
  const driver: Driver = async (delivery, now) => {
    if (delivery.endpoint?.url !== slow.url) return toAny(delivery, now);
    await givenUp;
    return { isAccepted: false, text: "No answer" };
  };
  // past the second delivery too, however slow the machine is
  const { read } = clockFrom(Date.now() + 60_000);
  const send = deliverySender({ webhook: driver }, read);
  const first = send();
  await expect.poll(() => receiver.received.length).toBe(1);
  await shipped();
  await expect.poll(async () => [await send(), receiver.received.length].at(-1)).toBe(2);
  giveUp();
  await first;
  expect((await deliveries())[0]).toMatchObject({ state: "waiting", tries: 1, lastAnswer: "No answer" });
});

test("a try ends when the endpoint is silent for too long", async () => {
  receiver.behaviour.status = 0;
  expect(await webhookPost({ mayBePrivate: true }, 300)(toEndpoint(receiver.url), new Date())).toEqual({
    isAccepted: false,
    text: "No answer within 0.3 s",
  });
});

test("a redirect is not followed, and a refused connection is reported", async () => {
  await addEndpoint(receiver.url);
  await shipped();
  Object.assign(receiver.behaviour, { status: 302, location: receiver.url });
  const { read } = clockFrom();
  await deliverySender({ webhook: toAny }, read)();
  expect(receiver.received).toHaveLength(1);
  expect((await only()).lastAnswer).toBe("HTTP 302: a redirect is not followed");
  const nobody = await openReceiver();
  nobody.close();
  expect(await toAny(toEndpoint(nobody.url), new Date())).toEqual({
    isAccepted: false,
    text: "Nothing listens at this address",
  });
});

test.each([
  "http://127.0.0.1",
  "http://[::1]",
  "http://[::ffff:127.0.0.1]",
  "http://localhost",
  "http://2130706433",
])("without WEBHOOK_PRIVATE nothing is sent to %s", async (host) => {
  const url = `${host}:${new URL(receiver.url).port}/soko`;
  const { isAccepted, text } = await toPublic(toEndpoint(url), new Date());
  expect([isAccepted, text]).toEqual([
    false,
    "This address is of the shop's own machine or of a private network",
  ]);
  expect(receiver.received).toEqual([]);
});

test("a paused webhook sends nothing; started again it sends what waited", async () => {
  const superuser = await makeSuperuser();
  const { id } = await addEndpoint(receiver.url);
  await shipped();
  valueOf(await setWebhookActive(superuser, id, false));
  const { read } = clockFrom();
  const send = deliverySender({ webhook: toAny }, read);
  expect(await send()).toBe(0);
  expect(refusalOf(await sendTest(superuser, id)).message).toBe("This webhook is paused. Start it first.");
  valueOf(await setWebhookActive(superuser, id, true));
  expect(await send()).toBe(1);
});

test("'Send again' sends the same message under the same id, with new tries; a test has its own id", async () => {
  const superuser = await makeSuperuser();
  const { id } = await addEndpoint(receiver.url, ["order.status"]);
  await shipped();
  const { clock, read } = clockFrom();
  const send = deliverySender({ webhook: toAny }, read);
  await send();
  const { id: deliveryId } = await only();
  valueOf(await sendDeliveryAgain(superuser, id, deliveryId));
  expect(await only()).toMatchObject({ state: "waiting", tries: 0, sentAt: null });
  clock.at += 60_000;
  await send();
  valueOf(await sendTest(superuser, id));
  await send();
  const [first, again, test] = receiver.bodies();
  expect(again).toEqual(first);
  expect(test?.type).toBe("test");
  const otherId = await addEndpoint(receiver.url);
  expect(refusalOf(await sendDeliveryAgain(superuser, otherId.id, deliveryId)).code).toBe("missing");
});

test("a webhook is deleted with its deliveries, and sent ones after 30 days; waiting ones stay", async () => {
  const superuser = await makeSuperuser();
  const { id } = await addEndpoint(receiver.url);
  await shipped();
  const { clock, read } = clockFrom();
  await deliverySender({ webhook: toAny }, read)();
  await shipped();
  const month = 30 * 24 * 3_600_000;
  expect(await sweepDeliveries(new Date(clock.at + month - 60_000))).toBe(0);
  expect(await sweepDeliveries(new Date(clock.at + month))).toBe(1);
  expect((await deliveries()).map(({ state }) => state)).toEqual(["waiting"]);
  valueOf(await deleteWebhook(superuser, id));
  expect(await deliveries()).toEqual([]);
});
