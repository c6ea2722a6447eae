import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { confirmationJson } from "~/payments/daraja/callbacks.fixture";
import { errorOf, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { SANDBOX_URL } from "~/payments/daraja/settings";
import { paymentProvider } from "~/payments/provider.server";
import { makeBuyer, makeStaff, makeSuperuser } from "../../factories.fixture";
import { newProduct } from "../../orders/orders.fixture";
import { refusalOf, valueOf } from "../../products/management.fixture";
import { handleCallback } from "../mpesa/handle-callback.server";
import { startTestPayment } from "../test-payment.server";
import {
  KEYS,
  openUnconnectedShop,
  saved,
  tried,
  type UnconnectedShop,
  version,
} from "./connections.fixture";
import { connectionPage, takesRealMoney } from "./connection-view.queries.server";
import { connectionSchema } from "./connection-rules.server";
import { registerConnection } from "./register-addresses.server";
import { saveConnection } from "./save-connection.server";
import { ownerOfCallback, settingsOf, storedConnections } from "./stored-connections.server";
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
  await db().testPayment.deleteMany();
  await db().paymentConnection.deleteMany();
  await shop.operator.close();
});

const FORM = { ...KEYS, shortcode: "600999" };
const SECRETS = [KEYS.consumer_key, KEYS.consumer_secret, KEYS.passkey, KEYS.security_credential];

test("a superuser alone enters, tries, registers and switches", async () => {
  const id = await saved(amina, FORM);
  const seen = await version();
  for (const other of [await makeBuyer(), await makeStaff("money")]) {
    expect(refusalOf(await saveConnection(other, FORM, seen)).code).toBe("forbidden");
    expect(refusalOf(await switchPayments(other, id, seen)).code).toBe("forbidden");
    expect(refusalOf(await registerConnection(other, id, undefined)).code).toBe("forbidden");
    expect(refusalOf(await startTestPayment(other, id, "0712345678")).code).toBe("forbidden");
  }
  expect(await version()).toBe(seen);
});

test("no secret is in a row, the audit trail, or what the page is given", async () => {
  await saved(amina, FORM);
  const rows = await db().paymentConnection.findMany();
  const entries = await db().auditEntry.findMany();
  const shown = JSON.stringify([rows, entries, await connectionPage(null)], (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  for (const secret of SECRETS) expect(shown).not.toContain(secret);
  const { chosen } = await connectionPage(null);
  expect(chosen?.setAt.map(({ at }) => at instanceof Date)).toEqual([true, true, true, true]);
});

test("keys that M-Pesa refuses, or that it cannot be asked about, are not stored, and its answer holds none of them", async () => {
  for (const reply of [errorOf("400.008.01", "Invalid Authentication passed", 400), "cut"] as const) {
    shop.operator.on(PATHS.token, () => reply);
    const { message } = refusalOf(await saveConnection(amina, FORM, await version()));
    expect(message).toMatch(/M-Pesa .*Nothing was saved/);
    for (const secret of SECRETS) expect(message).not.toContain(secret);
  }
  expect(await db().paymentConnection.count()).toBe(0);
});

test("M-Pesa is asked about keys of which one was typed, and the trail names what is new", async () => {
  await saved(amina, FORM);
  const { after: first } = await db().auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect(first).toContain("New: consumer key, consumer secret, passkey, security credential");
  const { kind, shortcode, initiator } = FORM;
  const form = { kind, shortcode, initiator, consumer_secret: "another-secret" };
  shop.operator.on(PATHS.token, () => errorOf("400.008.01", "Invalid Authentication passed", 400));
  expect(refusalOf(await saveConnection(amina, form, await version())).message).toContain(
    "Nothing was saved",
  );
  shop.operator.on(PATHS.token, () => ({ json: { access_token: "t", expires_in: "3599" } }));
  await saved(amina, form);
  const { after } = await db().auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect(after).toContain('"New: consumer secret"');
});

test("a form that lacks something says so at each field; what is stored need not be typed again", async () => {
  const errors = async (form: Record<string, string>) => {
    const parsed = connectionSchema(await storedConnections()).safeParse(form);
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join("."));
  };
  expect(await errors({ kind: "till" })).toEqual(["shortcode", "initiator", ...Object.keys(SECRET)]);
  expect(await errors({ kind: "till", shortcode: "600999", initiator: "a", ...SECRET })).toEqual(["till"]);
  expect(await errors({ ...FORM, shortcode: "12" })).toEqual(["shortcode"]);
  await saved(amina, FORM);
  expect(await errors({ kind: "paybill", shortcode: "600999", initiator: "a" })).toEqual([]);
  // another number has keys of its own
  expect(await errors({ kind: "paybill", shortcode: "600111", initiator: "a" })).toEqual(Object.keys(SECRET));
});
const SECRET = { consumer_key: "k", consumer_secret: "s", passkey: "p", security_credential: "c" };

test("an address that M-Pesa cannot call is refused before anything is stored", async () => {
  for (const [url, text] of [
    [undefined, "PUBLIC_URL"],
    ["https://mpesa-shop.example", "'mpesa'"],
  ] as const) {
    await shop.start(undefined, { PUBLIC_URL: url });
    expect(refusalOf(await saveConnection(amina, FORM, await version())).message).toContain(text);
  }
  expect(await db().paymentConnection.count()).toBe(0);
});

test("buyers pay by a number only once KSh 1 was paid with its keys, and never by the sandbox", async () => {
  const id = await saved(amina, FORM);
  expect(refusalOf(await switchPayments(amina, id, await version())).message).toContain("KSh 1");
  await tried(shop, amina, id);
  await saved(amina, { ...FORM, passkey: "another-passkey" });
  expect(refusalOf(await switchPayments(amina, id, await version())).message).toContain("KSh 1");
  expect(paymentProvider().name).toBe("mock");
  await db().testPayment.updateMany({ data: { startedAt: new Date() } });
  await db().paymentConnection.update({ where: { id }, data: { url: SANDBOX_URL } });
  expect(refusalOf(await switchPayments(amina, id, await version())).message).toContain("sandbox");
  await db().paymentConnection.update({ where: { id }, data: { url: shop.operator.settings.url } });
  valueOf(await switchPayments(amina, id, await version()));
  expect(paymentProvider()).toMatchObject({ name: "daraja", connectionId: id });
  expect(takesRealMoney()).toBe(true);
  expect(takesRealMoney({ url: SANDBOX_URL })).toBe(false);
});

test("the page counts what is on sale at a price that M-Pesa cannot take (D101)", async () => {
  const before = (await connectionPage(null)).withCents;
  const id = await newProduct(10, 1);
  expect((await connectionPage(null)).withCents).toBe(before);
  await db().product.update({ where: { id }, data: { buyNowPriceCents: 1_050n } });
  expect((await connectionPage(null)).withCents).toBe(before + 1);
});

test("a page that is out of date, and two at once, change nothing twice", async () => {
  const before = await version();
  const id = await saved(amina, FORM);
  expect(refusalOf(await saveConnection(amina, FORM, before)).message).toContain("Somebody changed");
  await tried(shop, amina, id);
  const seen = await version();
  const both = await Promise.all([switchPayments(amina, id, seen), switchPayments(amina, id, seen)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(refusalOf(await switchPayments(amina, null, seen)).message).toContain("Somebody changed");
  const now = await version();
  const saves = await Promise.all(
    ["600111", "600222"].map((shortcode) => saveConnection(amina, { ...FORM, shortcode }, now)),
  );
  expect(saves.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db().paymentConnection.count({ where: { isCurrent: true } })).toBe(1);
});

test("a variable wins over what was typed, and its secret is not stored; another number keeps its own keys", async () => {
  const id = await saved(amina, FORM);
  await shop.start(undefined, { DARAJA_SHORTCODE: "600555", DARAJA_PASSKEY: "passkey-of-the-server" });
  const other = await saved(amina, { ...FORM, shortcode: "600999" });
  const [first, second] = await storedConnections();
  expect([first?.shortcode, second?.shortcode]).toEqual(["600999", "600555"]);
  expect(first && settingsOf(first).settings?.passkey).toBe(KEYS.passkey);
  expect(second && settingsOf(second).settings?.passkey).toBe("passkey-of-the-server");
  expect((await connectionPage(other)).variables).toMatchObject({
    shortcode: "DARAJA_SHORTCODE",
    passkey: "DARAJA_PASSKEY",
    consumer_key: null,
  });
  await shop.start();
  const [again, lacking] = await storedConnections();
  expect(again && settingsOf(again).settings?.passkey).toBe(KEYS.passkey);
  expect(lacking && settingsOf(lacking)).toMatchObject({ settings: null, missing: ["DARAJA_PASSKEY"] });
  expect([id, other]).toEqual([again?.id, lacking?.id]);
});

test("without the key they were sealed with, nothing is taken and nothing becomes a test; entering them again goes on", async () => {
  const id = await saved(amina, FORM);
  await tried(shop, amina, id);
  valueOf(await switchPayments(amina, id, await version()));
  await shop.start(randomBytes(32));
  expect(paymentProvider()).toMatchObject({
    name: "daraja",
    trouble: expect.stringContaining("SESSION_SECRET") as unknown,
  });
  expect(refusalOf(await startTestPayment(amina, id, "0712345678")).message).toContain("Enter them again");
  expect(await connectionPage(null)).toMatchObject({ chosen: { isReadable: false, isCurrent: true } });
  const asked = { reference: "a", checkoutId: "ws_1", callback: null };
  expect(await paymentProvider().status(asked)).toEqual({ state: "unknown" });
  expect(await saved(amina, FORM)).toBe(id);
  expect(paymentProvider().trouble).toBeUndefined();
  expect(paymentProvider().connectionId).toBe(id);
});

test("what comes to a number that buyers do not pay by yet is neither judged nor counted", async () => {
  const id = await saved(amina, FORM);
  const row = (await storedConnections()).find((one) => one.id === id);
  const secret = (row && settingsOf(row).settings?.callbacks.split("/").at(-1)) ?? "";
  const owner = await ownerOfCallback(secret);
  expect(owner).toEqual({ connectionId: id, isTill: false, isUsed: false });
  expect(await ownerOfCallback(`${secret}x`)).toBeNull();
  const json = confirmationJson({ BillRefNumber: "FACTORY" });
  const call = { kind: "confirmation", reference: "", json, raw: JSON.stringify(json) } as const;
  expect(await handleCallback({ ...call, owner: owner ?? expect.fail() }, { pausesMs: [] })).toBe("ignored");
  expect(await db().confirmation.count()).toBe(0);
});

test("the addresses are registered with this number's keys, and a refusal is said", async () => {
  const id = await saved(amina, FORM);
  shop.operator.on(PATHS.register, () => ({ json: { ResponseCode: "0" } }));
  shop.operator.on(PATHS.pullRegister, () => ({ json: { ResponseCode: "0" } }));
  valueOf(await registerConnection(amina, id, "0722 000 111"));
  const [asked] = shop.operator.sent(PATHS.register);
  expect(asked?.body).toMatchObject({
    ShortCode: "600999",
    ConfirmationURL: expect.stringMatching(
      /^https:\/\/shop\.example\/callbacks\/[0-9a-f]{48}\/confirmation$/,
    ) as unknown,
  });
  expect(shop.operator.sent(PATHS.pullRegister)[0]?.body).toMatchObject({ NominatedNumber: "254722000111" });
  shop.operator.on(PATHS.register, () => errorOf("500.003.1001", "Urls are already registered"));
  expect(refusalOf(await registerConnection(amina, id, undefined)).message).toContain("already registered");
});
