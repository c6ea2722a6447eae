/** Which keys, paybill number and lists the shop uses: those of the server's variables, of the current number, or of an earlier one. */
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { CONNECTION_BROKEN } from "~/domain/payment/daraja-results";
import { inMemoryTokenStore, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { paymentProvider, usePaymentProvider } from "~/payments/provider.server";
import { makeSuperuser } from "../../factories.fixture";
import { refusalOf } from "../../products/management.fixture";
import { promptForFee, stored } from "../mpesa/daraja-shop.fixture";
import { pullPayments } from "../mpesa/pull-payments.server";
import { queryAndSettle } from "../start-and-query.server";
import { connectionSchema } from "./connection-rules.server";
import {
  connected,
  KEYS,
  openUnconnectedShop,
  saved,
  type UnconnectedShop,
  version,
} from "./connections.fixture";
import { saveConnection } from "./save-connection.server";
import {
  listingProviders,
  mayHaveMpesa,
  originNow,
  ownerOfCallback,
  settingsOf,
  storedConnections,
  useStoredConnections,
} from "./stored-connections.server";
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
  await db().paymentAttempt.updateMany({ data: { state: "failed", startedAt: new Date(0) } });
  await db().testPayment.deleteMany();
  await db().paymentConnection.deleteMany();
  await shop.operator.close();
});

const TILL = { ...KEYS, kind: "till", shortcode: "600999", till: "512345" } as const;
const settings = async (id: number) => {
  const row = (await storedConnections()).find((one) => one.id === id) ?? expect.fail();
  return settingsOf(row);
};
const set = (id: number, data: object) => db().paymentConnection.update({ where: { id }, data });

test("the server's variables win for their own number alone; another number takes from them only what it lacks", async () => {
  const own = await saved(amina, { ...KEYS, shortcode: "600111" });
  const other = await saved(amina, { ...KEYS, shortcode: "600222" });
  await set(other, { initiator: "" });
  const variables = {
    DARAJA_SHORTCODE: "600111",
    DARAJA_KIND: "till",
    DARAJA_TILL: "512345",
    DARAJA_CONSUMER_KEY: "the-server's-key",
    DARAJA_INITIATOR: "server-api",
    DARAJA_PULL: "off",
  } as const;
  await shop.start(undefined, variables);
  const theirs = { kind: "till", till: "512345", consumerKey: "the-server's-key", initiator: "server-api" };
  expect((await settings(own)).settings).toMatchObject({ ...theirs, canListPayments: false });
  const kept = { kind: "paybill", till: "600222", consumerKey: KEYS.consumer_key, initiator: "server-api" };
  expect((await settings(other)).settings).toMatchObject({ ...kept, passkey: KEYS.passkey });
  // the same number at another address of M-Pesa is another account
  await shop.start(undefined, { ...variables, DARAJA_URL: "https://another.example" });
  expect((await settings(own)).settings).toMatchObject({ kind: "paybill", consumerKey: KEYS.consumer_key });
  await shop.start();
  expect((await settings(own)).settings).toMatchObject({ kind: "paybill", canListPayments: true });
});

test("where the server's variables decide, no stored number takes payments or is changed", async () => {
  const { id } = await connected(shop, amina, "600111");
  const seen = await version();
  const variables = { PUBLIC_URL: "https://shop.example" };
  usePaymentProvider(shop.test);
  await useStoredConnections({ key: randomBytes(32), variables, tokens: inMemoryTokenStore(), test: null });
  expect(paymentProvider()).toBe(shop.test);
  expect(await transaction(originNow)).toEqual({ provider: "mock", connectionId: null });
  const refused = [
    await saveConnection(amina, { ...KEYS, shortcode: "600222" }, seen),
    await switchPayments(amina, null, seen),
  ];
  for (const outcome of refused) expect(refusalOf(outcome).message).toContain("The variable PAYMENTS");
  expect(await db().paymentConnection.findMany()).toMatchObject([{ id, isCurrent: true }]);
});

test("a till that lacks what a variable gave it says so, and buyers do not pay by it", async () => {
  await shop.start(undefined, { DARAJA_PASSKEY: "passkey-of-the-server" });
  const id = await saved(amina, TILL);
  await set(id, { isCurrent: true });
  await shop.start();
  const account = { url: shop.operator.settings.url, kind: "till", shortcode: "600999", till: "512345" };
  expect(paymentProvider()).toMatchObject({ account, trouble: expect.stringContaining("lacks") as unknown });
  await set(id, { isCurrent: false });
  expect(refusalOf(await switchPayments(amina, id, await version())).message).toBe(
    "This connection cannot be used: DARAJA_PASSKEY.",
  );
});

test("money to send back waits while the keys cannot be read, and no phone is asked", async () => {
  const { id } = await connected(shop, amina, "600111");
  const fee = await promptForFee();
  await shop.start(randomBytes(32));
  const money = { cents: 5_000, phoneNumber: "+254712345678" };
  const charge = { ...money, reference: fee.reference, accountReference: fee.account };
  expect(await paymentProvider().start(charge)).toMatchObject({ state: "failed", text: CONNECTION_BROKEN });
  const request = { ...money, reference: "back", attemptReference: fee.reference, receipt: null, reason: "" };
  expect(await paymentProvider().refund(request)).toEqual({ state: "unsent" });
  expect(paymentProvider()).toMatchObject({ isRepeatable: false, connectionId: id });
  shop.setStatus(fee.checkoutId, 0);
  expect(await queryAndSettle(fee.id)).toBe("unanswered");
  expect((await stored(fee.id)).state).toBe("accepted");
});

test("nobody is asked about a payment whose number is no longer stored, whatever other numbers there are", async () => {
  const { id } = await connected(shop, amina, "600111");
  const fee = await promptForFee();
  shop.setStatus(fee.checkoutId, 0);
  await db().paymentAttempt.update({ where: { id: fee.id }, data: { connectionId: id + 1_000 } });
  expect(await queryAndSettle(fee.id)).toBe("unanswered");
  expect(shop.operator.sent(PATHS.query)).toEqual([]);
});

test("M-Pesa's list is read for the current number, and for one that ended less than three days ago", async () => {
  expect(await mayHaveMpesa()).toBe(false);
  expect(await listingProviders()).toEqual([]);
  const [ended, earlier, unused] = [
    await saved(amina, { ...KEYS, shortcode: "600111" }),
    await saved(amina, { ...KEYS, shortcode: "600222" }),
    await saved(amina, { ...KEYS, shortcode: "600333" }),
  ];
  expect(await mayHaveMpesa()).toBe(true);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await set(ended, { endedAt: hoursAgo(71) });
  await set(earlier, { endedAt: hoursAgo(73) });
  await set(unused, { isCurrent: true, endedAt: hoursAgo(1) });
  await shop.start();
  expect((await listingProviders()).map(({ connectionId }) => connectionId)).toEqual([unused, ended]);
  await pullPayments(null);
  const asked = shop.operator.sent(PATHS.pull).map(({ body }) => body.ShortCode);
  expect([...new Set(asked)]).toEqual(["600333", "600111"]);
  await shop.start(undefined, { DARAJA_PULL: "off" });
  expect(await listingProviders(), "M-Pesa lets the shop read no list").toEqual([]);
});

test("a till's address is known by its secret, also beside a number whose keys cannot be read", async () => {
  const id = await saved(amina, { ...KEYS, shortcode: "600111" });
  await set(id, { sealed: "unreadable" });
  const till = await saved(amina, TILL);
  const { callbacks = "" } = (await settings(till)).settings ?? {};
  const secret = callbacks.split("/").at(-1) ?? "";
  expect(await ownerOfCallback(secret)).toEqual({ connectionId: till, isTill: true, isUsed: false });
  await set(till, { usedSince: new Date() });
  expect(await ownerOfCallback(secret)).toMatchObject({ isUsed: true });
  expect(await ownerOfCallback("")).toBeNull();
});

test("a form without an environment says so unless a variable names it, and unreadable keys are asked for again", async () => {
  const id = await saved(amina, { ...KEYS, shortcode: "600111" });
  await set(id, { sealed: "unreadable" });
  const errors = async (form: object) => {
    const { error } = connectionSchema(await storedConnections()).safeParse(form);
    return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
  };
  const { kind, initiator, consumer_key, consumer_secret, passkey } = KEYS;
  const form = { kind, initiator, consumer_key, consumer_secret, passkey, shortcode: "600111" };
  const credential = "Please enter the security credential";
  expect(await errors(form)).toEqual([["security_credential", `${credential} again`]]);
  expect(await errors({ ...form, shortcode: "600222" })).toEqual([["security_credential", credential]]);
  const all = { ...KEYS, shortcode: "600222" };
  expect(await errors({ ...all, passkey: "x".repeat(2_001) })).toEqual([["passkey", "This is too long"]]);
  expect(await errors({ ...all, passkey: " " })).toEqual([["passkey", "Please enter the passkey"]]);
  await shop.start(undefined, { DARAJA_URL: undefined });
  expect(await errors(all)).toEqual([["environment", "Choose one"]]);
  expect(await errors({ ...all, environment: "sandbox" })).toEqual([]);
});
