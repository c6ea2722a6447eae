/** When buyers begin and stop paying by a number, and how M-Pesa learns its addresses. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { KENYAN_MOBILE_MESSAGE } from "~/domain/payment/mpesa";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { paymentProvider } from "~/payments/provider.server";
import { makeSuperuser } from "../../factories.fixture";
import { refusalOf, valueOf } from "../../products/management.fixture";
import { promptForFee } from "../mpesa/daraja-shop.fixture";
import {
  connected,
  KEYS,
  openUnconnectedShop,
  saved,
  tried,
  type UnconnectedShop,
  version,
} from "./connections.fixture";
import { registerConnection } from "./register-addresses.server";
import { KEYS_UNREADABLE } from "./stored-connections.server";
import { switchPayments } from "./switch-payments.server";

let shop: UnconnectedShop;
let amina: Viewer;
setUpTestDatabase(async () => {
  amina = await makeSuperuser();
});
beforeEach(async () => {
  shop = await openUnconnectedShop();
});
afterEach(async () => {
  await db().refund.deleteMany();
  await db().paymentAttempt.updateMany({ data: { state: "failed", startedAt: new Date(0) } });
  await db().testPayment.deleteMany();
  await db().paymentConnection.deleteMany();
  await shop.operator.close();
});

const switchTo = async (to: number | null) => switchPayments(amina, to, await version());
const row = (id: number) => db().paymentConnection.findUniqueOrThrow({ where: { id } });
const trail = async () => {
  const { action, before, after } = await db().auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
  return [action, JSON.parse(before ?? "null"), JSON.parse(after ?? "null")] as unknown[];
};

test("M-Pesa's payments and refunds under way are counted together, and nothing else keeps a shop from tests", async () => {
  await connected(shop, amina, "600111");
  const { id: attemptId } = await promptForFee();
  const { id } = await db().refund.create({
    data: { attemptId, reference: randomUUID(), cents: 5_000n, reason: "A wish", way: "daraja" },
  });
  const attempt = (data: object) => db().paymentAttempt.update({ where: { id: attemptId }, data });
  const refund = (data: object) => db().refund.update({ where: { id }, data });
  const trouble = async () => refusalOf(await switchTo(null)).message;
  for (const state of ["started", "accepted", "unknown"] as const) {
    await attempt({ state });
    await refund({ state });
    expect(await trouble()).toContain("2 payments are under way");
  }
  for (const ended of [{ state: "completed" }, { state: "failed" }, { state: "unknown", way: "hand" }]) {
    await refund(ended);
    expect(await trouble()).toContain("1 payment is under way");
  }
  await attempt({ provider: "mock" });
  expect(valueOf(await switchTo(null))).toEqual({ account: null });
});

test("a number keeps when it was first used and when it ended, and the trail names the one before and the one after", async () => {
  const { id: first } = await connected(shop, amina, "600111");
  expect(await trail()).toEqual([
    "user.switch_payments",
    { paymentMethod: "test" },
    { paymentMethod: "600111" },
  ]);
  const { usedSince } = await row(first);
  expect(usedSince).toBeInstanceOf(Date);
  const { id: second } = await connected(shop, amina, "600222");
  const ended = { isCurrent: false, usedSince, endedAt: expect.any(Date) as unknown };
  expect([await row(first), await row(second)]).toMatchObject([ended, { isCurrent: true, endedAt: null }]);
  await db().paymentConnection.update({ where: { id: first }, data: { usedSince: new Date(1_000) } });
  await tried(shop, amina, first);
  expect(valueOf(await switchTo(first))).toEqual({ account: "600111" });
  const back = { isCurrent: true, usedSince: new Date(1_000), endedAt: null };
  expect([await row(first), await row(second)]).toMatchObject([back, { isCurrent: false }]);
  expect((await trail()).slice(1)).toEqual([{ paymentMethod: "600222" }, { paymentMethod: "600111" }]);
  expect(refusalOf(await switchTo(first)).message).toBe("Buyers pay this way already.");
  const { endedAt } = await row(second);
  valueOf(await switchTo(null));
  expect((await trail()).slice(1)).toEqual([{ paymentMethod: "600111" }, { paymentMethod: "test" }]);
  expect((await row(second)).endedAt).toEqual(endedAt);
  expect(paymentProvider()).toBe(shop.test);
  expect(refusalOf(await switchTo(null)).message).toBe("Buyers pay this way already.");
  expect(refusalOf(await switchTo(second + 1_000)).message).toContain("Somebody changed");
});

test("a shilling that was paid to another number, or not paid, tries no keys", async () => {
  const [id, other] = [
    await saved(amina, { ...KEYS, shortcode: "600111" }),
    await saved(amina, { ...KEYS, shortcode: "600222" }),
  ];
  await tried(shop, amina, other);
  expect(refusalOf(await switchTo(id)).message).toContain("KSh 1");
  await db().testPayment.updateMany({ data: { connectionId: id, state: "accepted" } });
  expect(refusalOf(await switchTo(id)).message).toContain("KSh 1");
  await db().testPayment.updateMany({ data: { state: "completed" } });
  valueOf(await switchTo(id));
});

test("addresses are registered with a valid phone or none; only what M-Pesa took is registered, for that number alone", async () => {
  const [id, other] = [
    await saved(amina, { ...KEYS, shortcode: "600111" }),
    await saved(amina, { ...KEYS, shortcode: "600222" }),
  ];
  shop.operator.on(PATHS.register, () => ({ json: { ResponseCode: "0" } }));
  const wrong = refusalOf(await registerConnection(amina, id, "12"));
  expect(wrong).toMatchObject({ code: "invalid", message: KENYAN_MOBILE_MESSAGE, field: "phone" });
  expect(refusalOf(await registerConnection(amina, other + 1_000, undefined)).message).toBe(KEYS_UNREADABLE);
  expect(shop.operator.sent(PATHS.register)).toEqual([]);
  shop.operator.on(PATHS.pullRegister, () => "cut");
  expect(refusalOf(await registerConnection(amina, id, "0722000111")).message).toContain("not registered");
  expect((await row(id)).registeredAt).toBeNull();
  expect(await trail()).toEqual(["user.register_mpesa", null, { number: "600111" }]);
  const asked = shop.operator.sent(PATHS.pullRegister).length;
  valueOf(await registerConnection(amina, id, undefined));
  expect(shop.operator.sent(PATHS.pullRegister)).toHaveLength(asked);
  expect([(await row(id)).registeredAt, (await row(other)).registeredAt]).toEqual([expect.any(Date), null]);
  await db().paymentConnection.update({ where: { id }, data: { sealed: "unreadable" } });
  expect(refusalOf(await registerConnection(amina, id, undefined)).message).toBe(KEYS_UNREADABLE);
});
