/** What the owner's page about M-Pesa shows, and which keys M-Pesa is asked about. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { PRODUCTION_URL, SANDBOX_URL } from "~/payments/daraja/settings";
import { usePaymentProvider } from "~/payments/provider.server";
import { makeSuperuser } from "../../factories.fixture";
import { newProduct } from "../../orders/orders.fixture";
import { shopTime } from "../../shop-clock.server";
import {
  connected,
  KEYS,
  openUnconnectedShop,
  saved,
  tried,
  type UnconnectedShop,
  version,
} from "./connections.fixture";
import { connectionPage, currentMpesa, takesRealMoney } from "./connection-view.queries.server";
import { saveConnection } from "./save-connection.server";

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

/** The keys that M-Pesa was asked about last. */
const askedAbout = () => {
  const { authorization = "" } = shop.operator.sent(PATHS.token).at(-1) ?? {};
  return Buffer.from(authorization.replace("Basic ", ""), "base64").toString();
};
const asks = () => shop.operator.sent(PATHS.token).length;

test("M-Pesa is asked about the keys as they would be then: typed, else the server's, else stored", async () => {
  await saved(amina, FORM);
  expect(askedAbout()).toBe("a-consumer-key:a-consumer-secret");
  const { consumer_key, consumer_secret, ...rest } = FORM;
  await saved(amina, { ...rest, consumer_secret: "another-secret" });
  expect(askedAbout()).toBe(`${consumer_key}:another-secret`);
  await saved(amina, { ...rest, consumer_key: "another-key" });
  expect(askedAbout()).toBe("another-key:another-secret");
  await shop.start(undefined, { DARAJA_CONSUMER_KEY: "the-server's-key" });
  await saved(amina, { ...rest, consumer_secret });
  expect(askedAbout()).toBe(`the-server's-key:${consumer_secret}`);
  await shop.start(undefined, { DARAJA_CONSUMER_SECRET: "the-server's-secret" });
  await saved(amina, { ...rest, consumer_key });
  expect(askedAbout()).toBe(`${consumer_key}:the-server's-secret`);
  // a new number has no keys of its own yet
  await shop.start();
  await saved(amina, { ...rest, shortcode: "600111", consumer_key: "k" });
  expect(askedAbout()).toBe("k:");
});

test("without a typed key M-Pesa is not asked, and what is stored stays: keys, dates, and the callbacks' address", async () => {
  const id = await saved(amina, FORM);
  const before = await connectionPage(id);
  const asked = asks();
  const { kind, shortcode } = FORM;
  await saved(amina, { kind, shortcode, initiator: "another-user", passkey: "another-passkey" });
  expect(asks()).toBe(asked);
  const after = await connectionPage(id);
  expect(after.chosen).toMatchObject({
    id,
    initiator: "another-user",
    isReadable: true,
    missing: [],
    callbacks: before.chosen?.callbacks,
  });
  expect(after.version).not.toBe(before.version);
  const dates = ({ chosen }: typeof after) =>
    Object.fromEntries(chosen?.setAt.map(({ name, at }) => [name, at?.getTime()]) ?? []);
  const { passkey, ...others } = dates(after);
  expect(dates(before)).toMatchObject(others);
  expect(passkey).toBeGreaterThanOrEqual(dates(before).passkey ?? Infinity);
  const url = shop.operator.settings.url;
  const trail = async () => {
    const entry = await db().auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
    return [entry.before, entry.after].map((text) => JSON.parse(text ?? "") as unknown);
  };
  expect(await trail()).toEqual([
    { name: "shop-api" },
    { url, name: "another-user", secret: "New: passkey" },
  ]);
  await saved(amina, { kind: "till", shortcode, till: "512345", initiator: "shop-api" });
  expect(await trail()).toEqual([
    { number: "paybill 600999", name: "another-user" },
    { url, number: "till 512345, store 600999", name: "shop-api" },
  ]);
});

test("the page is about the connection that was asked for, else the one entered last, with the others beside it", async () => {
  const [first, second] = [await saved(amina, FORM), await saved(amina, { ...FORM, shortcode: "600111" })];
  const third = await saved(amina, { ...FORM, kind: "till", till: "512345", shortcode: "600222" });
  const savedAgo = (id: number, ms: number) =>
    db().paymentConnection.update({ where: { id }, data: { savedAt: new Date(Date.now() - ms) } });
  await savedAgo(first, 1_000);
  await savedAgo(second, 3_000);
  await savedAgo(third, 2_000);
  const page = await connectionPage(null);
  expect(page.chosen).toMatchObject({ id: first, shortcode: "600999", kind: "paybill", isCurrent: false });
  expect(page.others).toEqual([
    {
      id: third,
      url: shop.operator.settings.url,
      kind: "till",
      shortcode: "600222",
      till: "512345",
      isCurrent: false,
    },
    expect.objectContaining({ id: second }),
  ]);
  expect((await connectionPage(second)).chosen?.id).toBe(second);
  expect((await connectionPage(third + 1_000)).chosen?.id).toBe(first);
  expect(page).toMatchObject({ isByVariable: false, publicUrl: "https://shop.example", trouble: null });
  await db().paymentConnection.deleteMany();
  expect(await connectionPage(null)).toMatchObject({ chosen: null, others: [] });
});

test("a connection is tried once KSh 1 was paid with it after it was last saved", async () => {
  const [id, other] = [await saved(amina, FORM), await saved(amina, { ...FORM, shortcode: "600111" })];
  const isTried = async () => (await connectionPage(id)).chosen?.isTried;
  expect(await isTried()).toBe(false);
  await tried(shop, amina, id);
  expect(await isTried()).toBe(true);
  expect((await connectionPage(other)).chosen?.isTried).toBe(false);
  const { savedAt } = await db().paymentConnection.findUniqueOrThrow({ where: { id } });
  const paidAt = (ms: number) =>
    db().testPayment.updateMany({ data: { startedAt: new Date(savedAt.getTime() + ms) } });
  await paidAt(0);
  expect(await isTried()).toBe(true);
  await paidAt(-1);
  expect(await isTried()).toBe(false);
  await paidAt(1);
  await db().testPayment.updateMany({ data: { state: "failed" } });
  expect(await isTried()).toBe(false);
});

test("what takes payments now is named with its number; a test is nothing, and the sandbox is no real money", async () => {
  expect(currentMpesa()).toBeNull();
  expect(takesRealMoney()).toBe(false);
  const { id } = await connected(shop, amina, "600111");
  const now = { url: shop.operator.settings.url, kind: "paybill", shortcode: "600111", till: "600111" };
  expect(currentMpesa()).toEqual({ ...now, connectionId: id, canListPayments: true, trouble: null });
  expect((await connectionPage(null)).chosen).toMatchObject({ isCurrent: true, isSandbox: false });
  const at = { name: "daraja", isRepeatable: false, queryAfterMs: 0, account: now } as const;
  const never = () => expect.fail("nothing is asked");
  const provider = { ...at, start: never, status: never, refund: never };
  usePaymentProvider(provider as never);
  expect(currentMpesa()).toEqual({ ...now, connectionId: null, canListPayments: false, trouble: null });
  usePaymentProvider({ ...provider, trouble: "Its keys are unreadable" } as never);
  expect(currentMpesa()).toMatchObject({ canListPayments: true, trouble: "Its keys are unreadable" });
  usePaymentProvider({ ...provider, account: { ...now, url: SANDBOX_URL } } as never);
  expect(takesRealMoney()).toBe(false);
});

test("an environment is the sandbox only where it was chosen", async () => {
  await shop.start(undefined, { DARAJA_URL: undefined });
  const { kind, shortcode, initiator, passkey } = FORM;
  const form = { kind, shortcode, initiator, passkey };
  const urlWith = async (environment: "production" | "sandbox" | undefined) => {
    const outcome = await saveConnection(amina, { ...form, environment }, await version());
    expect(outcome.ok).toBe(true);
    const { chosen } = await connectionPage(outcome.ok ? outcome.value.id : null);
    return [chosen?.url, chosen?.isSandbox];
  };
  expect(await urlWith("sandbox")).toEqual([SANDBOX_URL, true]);
  expect(await urlWith("production")).toEqual([PRODUCTION_URL, false]);
  expect((await connectionPage(null)).chosen).toMatchObject({
    setAt: expect.arrayContaining([{ name: "consumer_key", at: null }]) as unknown,
    callbacks: null,
  });
});

test("prices with cents are counted once each: a price to buy now, or an entry fee, of what is on sale", async () => {
  const count = async () => (await connectionPage(null)).withCents;
  const before = await count();
  const id = await newProduct();
  const set = (data: object) => db().product.update({ where: { id }, data });
  await set({ participationFeeCents: 1_050n });
  expect(await count()).toBe(before + 1);
  await set({ buyNowPriceCents: 1_050n });
  expect(await count()).toBe(before + 1);
  await set({ status: "draft" });
  expect(await count()).toBe(before);
  await set({ status: "active", deletedAt: shopTime() });
  expect(await count()).toBe(before);
});
