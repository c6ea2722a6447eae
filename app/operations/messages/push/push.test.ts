import { randomBytes } from "node:crypto";
import { importJWK, jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import { deliverySender } from "../../webhooks/send-deliveries.server";
import { makeBuyer, makeSuperuser } from "../../factories.fixture";
import { useChannels } from "../channels.server";
import { saveMessageChoices } from "../message-choices.server";
import { noChannels } from "../outbox.fixture";
import { queueMessage } from "../queue-message.server";
import { sendTestMessage } from "../send-message-again.server";
import { deleteAccountInTransaction } from "../../accounts/own-data/delete-account.server";
import { refusalOf, valueOf } from "../../products/management.fixture";
import {
  deletePushSubscription,
  pushDriver,
  pushSubscriptionsOf,
  savePushSubscription,
} from "./push-subscriptions.server";
import { makeBrowser, openPushService } from "./push-service.fixture";
import { vapidKeysOf } from "~/messages/vapid.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let service: Awaited<ReturnType<typeof openPushService>>;
beforeAll(async () => {
  shop = await openTestDatabase();
  service = await openPushService();
});
afterAll(async () => {
  service.close();
  await shop.close();
});

const keys = vapidKeysOf(randomBytes(32));
const driver = (mayBePrivate = true) => pushDriver({ subject: "https://soko.example", keys, mayBePrivate });
const NOON = new Date("2030-01-01T09:00:00Z");
const send = () => deliverySender({ push: driver() }, () => NOON)();

beforeEach(() => {
  useChannels({ drivers: { push: driver() }, publicUrl: null, pushKey: keys.publicKey });
  Object.assign(service.behaviour, { status: 201 });
  service.received.length = 0;
});
afterEach(async () => {
  noChannels();
  await db().delivery.deleteMany();
});

let browsers = 0;
const newBrowser = () => makeBrowser(`${service.origin}/device-${(browsers += 1)}`);
const allow = (viewer: Viewer, browser = newBrowser()) =>
  savePushSubscription(viewer, browser.subscription, { device: "Chrome on Android", mayBePrivate: true });
const tell = (userId: number) =>
  transaction((tx) =>
    queueMessage(tx, {
      kind: "order.status",
      event: `order.status ${userId}`,
      to: [userId],
      facts: { orderId: 5, orderNumber: "SK-5", status: "shipped", toPayCents: 0 },
    }),
  );

test("a message is encrypted for each of a person's devices alone, and signed with the shop's key (RFC 8291, RFC 8292)", async () => {
  const [buyer, other] = [await makeBuyer(), await makeBuyer()];
  const [phone, laptop, others] = [newBrowser(), newBrowser(), newBrowser()];
  for (const one of [phone, laptop]) valueOf(await allow(buyer, one));
  valueOf(await allow(other, others));
  await tell(buyer.id);
  expect(await send()).toBe(2);
  const found = [phone, laptop].map((one) =>
    service.received.find(({ path }) => one.subscription.endpoint.endsWith(path)),
  );
  for (const [at, pushed] of found.entries()) {
    if (!pushed) throw new Error("nothing came");
    expect(JSON.parse([phone, laptop][at]?.read(pushed.body) ?? "")).toEqual({
      subject: "Soko: Your order SK-5: Shipped",
      text: "Your order SK-5 is now: Shipped.",
      path: "/orders/5",
    });
    expect(() => others.read(pushed.body)).toThrow();
    expect(pushed.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    expect(await signer(pushed.headers.authorization)).toMatchObject({
      aud: service.origin,
      sub: "https://soko.example",
    });
  }
});

/** What the shop's key has signed. */
async function signer(header = "") {
  const [, token = "", key = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(key, "base64url");
  const half = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = await importJWK({ kty: "EC", crv: "P-256", x: half(1), y: half(33) }, "ES256");
  return (await jwtVerify(token, jwk, { currentDate: NOON })).payload;
}

test("a person turns kinds off for devices too, and who allowed none gets none", async () => {
  const [buyer, other] = [await makeBuyer(), await makeBuyer()];
  valueOf(await allow(buyer));
  await saveMessageChoices(buyer.id, (kind) => kind !== "order.status");
  await tell(buyer.id);
  await tell(other.id);
  expect(await db().delivery.count()).toBe(0);
  const owner = await makeSuperuser();
  expect(refusalOf(await sendTestMessage(owner, "push")).message).toContain("no device");
  valueOf(await allow(owner));
  valueOf(await sendTestMessage(owner, "push"));
  expect(await db().delivery.count()).toBe(1);
});

test("a device that its service no longer knows is deleted, and not tried again; one whose service is busy is", async () => {
  const buyer = await makeBuyer();
  valueOf(await allow(buyer));
  await tell(buyer.id);
  Object.assign(service.behaviour, { status: 429 });
  await send();
  expect(await db().delivery.findFirst()).toMatchObject({ state: "waiting", lastAnswer: "HTTP 429" });
  await db().delivery.updateMany({ data: { dueAt: NOON } });
  Object.assign(service.behaviour, { status: 410 });
  await send();
  expect(await db().delivery.findFirst()).toMatchObject({ state: "failed" });
  expect(await pushSubscriptionsOf(buyer.id)).toEqual([]);
});

test("nobody takes over or stops another person's device, and a person's own is stored once", async () => {
  const [buyer, thief] = [await makeBuyer(), await makeBuyer()];
  const browser = newBrowser();
  const twice = await Promise.all([allow(buyer, browser), allow(buyer, browser)]);
  expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
  expect(refusalOf(await allow(thief, browser)).code).toBe("conflict");
  const [device, ...more] = await pushSubscriptionsOf(buyer.id);
  expect(more).toEqual([]);
  expect(refusalOf(await deletePushSubscription(thief, device?.id ?? 0)).code).toBe("missing");
  await tell(buyer.id);
  valueOf(await deletePushSubscription(buyer, device?.id ?? 0));
  expect(await send()).toBe(0);
  expect(service.received).toEqual([]);
});

test("a person may have ten devices, even if the last two are allowed at once", async () => {
  const buyer = await makeBuyer();
  for (let count = 0; count < 9; count++) valueOf(await allow(buyer));
  const both = await Promise.all([allow(buyer), allow(buyer)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

test("a push service on this machine or in a private network is neither stored nor called", async () => {
  const buyer = await makeBuyer();
  for (const endpoint of [
    "http://push.example/1",
    "https://push.example:8443/1",
    "https://127.0.0.1/1",
    "https://[::1]/1",
    "https://169.254.169.254/latest",
    "https://localhost/1",
  ]) {
    const { subscription } = makeBrowser(endpoint);
    const options = { device: "", mayBePrivate: false };
    expect(refusalOf(await savePushSubscription(buyer, subscription, options)).code, endpoint).toBe(
      "invalid",
    );
  }
  valueOf(await allow(buyer));
  await tell(buyer.id);
  await deliverySender({ push: driver(false) }, () => NOON)();
  expect(service.received).toEqual([]);
  expect((await db().delivery.findFirst())?.lastAnswer).toContain("private network");
});

test("deleting an account deletes its devices and the messages that wait for them (D89)", async () => {
  const buyer = await makeBuyer();
  for (const browser of [newBrowser(), newBrowser()]) valueOf(await allow(buyer, browser));
  await tell(buyer.id);
  const user = await db().user.findUniqueOrThrow({ where: { id: buyer.id } });
  valueOf(await transaction((tx) => deleteAccountInTransaction(tx, user, "hash")));
  expect(await pushSubscriptionsOf(buyer.id)).toEqual([]);
  expect(refusalOf(await allow(buyer)).code).toBe("missing");
  expect(await send()).toBe(0);
  expect(service.received).toEqual([]);
});
