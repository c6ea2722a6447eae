import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { oscu } from "~/messages/etims/oscu.server";
import { startEtimsSimulator } from "../../../tools/etims-simulator/simulator.mjs";
import { many } from "../../../tests/long";
import { deliverySender, sweepDeliveries } from "../deliveries/send-deliveries.server";
import { joinAs, makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { markPaid } from "../orders/mark-paid.server";
import { newOrder, newProduct } from "../orders/orders.fixture";
import { refundOrder } from "../orders/refund-order.server";
import { admin, valueOf } from "../products/management.fixture";
import { updateSetting } from "../settings/update-setting.server";
import { useControlUnit } from "./control-unit.server";
import { etimsDriver } from "./etims-driver.server";
import { sendTaxInvoiceAgain, skipTaxInvoice } from "./tax-invoice-queue.server";
import { signingQueue } from "./tax-invoices.queries.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let kra: Awaited<ReturnType<typeof startEtimsSimulator>>;
let clock = new Date();

const unitOf = (device = "d1") =>
  oscu(
    {
      url: kra.url,
      tokenUrl: `${kra.url}/token`,
      key: "key",
      secret: "secret",
      branch: "00",
      device,
      itemClass: "5059690800",
    },
    1_000,
  );

/** Of one process. Each try is a minute later than the last. */
const senderOf = (unit = unitOf()) => deliverySender({ etims: etimsDriver(unit, () => clock) }, () => clock);

async function sendAll(senders = [senderOf()], rounds = 400) {
  for (let round = 0; round < rounds; round++) {
    clock = new Date(clock.getTime() + 6 * 60_000);
    await Promise.all(senders.map((send) => send()));
    const left = await db().delivery.count({ where: { channel: "etims", state: "waiting" } });
    if (left === 0 || (await isStopped())) return;
  }
}

const isStopped = async () =>
  (await db().delivery.count({ where: { channel: "etims", state: "failed" } })) > 0;

beforeAll(async () => {
  shop = await openTestDatabase();
  takePayments();
});
beforeEach(async () => {
  clock = new Date();
  kra = await startEtimsSimulator();
  useControlUnit(unitOf());
  valueOf(await updateSetting(admin, "kraPin", "P051234567X"));
});
afterEach(async () => {
  useControlUnit(undefined);
  await kra.stop();
  for (const table of [
    "TaxSignature",
    "TaxInvoiceLine",
    "TaxInvoice",
    "Delivery",
    "Counter",
    "ControlUnitItem",
    "ControlUnitDevice",
  ])
    await db().$executeRawUnsafe(`DELETE FROM "${table}"`);
  await db().order.updateMany({ data: { invoiceNumber: null } });
  await db().setting.deleteMany();
});
afterAll(() => shop.close());

const pay = async (orderId: number) =>
  valueOf(await markPaid(admin, orderId, { receipt: null, takenBy: "Otieno", seenAt: null })).id;
const refund = (orderId: number, cents: number) =>
  refundOrder(admin, orderId, { cents, reason: "Broken", isByHand: true, seenAt: null });

const documents = () =>
  db().taxInvoice.findMany({ orderBy: { number: "asc" }, include: { signature: true, original: true } });

/** What the shop stored and what KRA has are the same, to the cent, in order and without gaps. */
async function expectEqualBooks() {
  const own = await documents();
  expect(kra.state.wrong).toEqual([]);
  expect(kra.state.sales.map(({ invcNo }) => invcNo)).toEqual(own.map((_, i) => i + 1));
  expect(
    kra.state.sales.map(({ invcNo, orgInvcNo, totAmt, totTaxAmt }) => [
      invcNo,
      orgInvcNo,
      Math.round(totAmt * 100),
      Math.round(totTaxAmt * 100),
    ]),
  ).toEqual(
    own.map(({ number, original, totalCents, vatCents }) => [
      number,
      original?.number ?? 0,
      Number(totalCents),
      Number(vatCents),
    ]),
  );
  return own;
}

test("a paid order, an entry fee and a refund are signed in order, with stock and the link of their QR code", async () => {
  valueOf(await updateSetting(admin, "isVatRegistered", true));
  const orderId = await newOrder();
  await pay(orderId);
  const { auctionId } = await makeOpenRound();
  await joinAs(await makeBuyer(), auctionId);
  valueOf(await refund(orderId, 170_000));
  expect((await documents()).map(({ signature }) => signature)).toEqual([null, null, null]);
  await sendAll();
  const [order, fee, note] = await expectEqualBooks();
  expect(order?.signature).toMatchObject({
    receiptNumber: 1,
    sdcId: "KRACU0100000001",
    mrcNo: "WIS01000001",
  });
  expect(order?.signature?.link).toBe(
    `https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051234567X00${order?.signature?.signature}`,
  );
  expect(kra.state.sales[0]).toMatchObject({
    rcptTyCd: "S",
    pmtTyCd: "01",
    salesSttsCd: "02",
    rfdRsnCd: null,
  });
  expect(kra.state.sales[1]).toMatchObject({ pmtTyCd: "06", taxblAmtB: 50, totItemCnt: 1 });
  expect(kra.state.sales[2]).toMatchObject({ rcptTyCd: "R", rfdRsnCd: "06", orgInvcNo: 1 });
  expect(kra.state.stock.map(({ sarNo, sarTyCd }) => [sarNo, sarTyCd])).toEqual([
    [1, "11"],
    [3, "03"],
  ]);
  expect([fee, note].every((one) => one?.signature?.stockSentAt)).toBe(true);
  expect(kra.state.setUps).toBe(1);
});

test("with answers lost, refusals, ended tokens and two processes, each number reaches KRA once, in order, with its signature", async () => {
  kra.state.faults = { loseAnswer: 0.25, refuse: 0.15, trouble: 0.1, endToken: 0.1, seed: 11 };
  const count = many(12, 250);
  for (let made = 0; made < count; made++) {
    const orderId = await newOrder();
    await pay(orderId);
    if (made % 3 === 0) valueOf(await refund(orderId, 33_333));
    if (made % 6 === 0) valueOf(await refund(orderId, 136_667));
    // the first sender is slow: its claim is over before it ends
    if (made % 5 === 0) await sendAll([senderOf(), senderOf(), senderOf()], 2);
  }
  await sendAll([senderOf(), senderOf()]);
  const own = await expectEqualBooks();
  expect(own.length).toBeGreaterThan(count);
  expect(own.every(({ signature }) => signature !== null && signature.signature !== "")).toBe(true);
  expect(kra.state.lost).toBeGreaterThan(0);
  expect(kra.state.repeats).toBeGreaterThan(0);
});

test("if KRA does not show what it has, the invoice counts as sent, without its signature", async () => {
  const productId = await newProduct();
  await pay(await newOrder({ items: [[productId, 1]] }));
  const send = senderOf();
  await sendAll([send]);
  kra.state.faults = { find: false, loseAnswer: 1 };
  await pay(await newOrder({ items: [[productId, 1]] }));
  await sendAll([send], 1);
  kra.state.faults = { find: false };
  await sendAll([send]);
  const [, invoice] = await expectEqualBooks();
  expect(invoice?.signature).toMatchObject({ signature: "", link: "" });
});

test("a number that KRA has with another sum stops, instead of counting as sent", async () => {
  await pay(await newOrder());
  const other = { invcNo: 1, orgInvcNo: 0, rcptTyCd: "S", totAmt: 5, totTaxAmt: 0, itemList: [] };
  kra.state.sales.push(other);
  await sendAll();
  expect(await db().delivery.findFirstOrThrow({ where: { channel: "etims" } })).toMatchObject({
    state: "failed",
    lastAnswer: "KRA has another invoice under this number",
  });
});

test("one that KRA refuses holds up all behind it, is never swept, and goes on once it is sent again", async () => {
  useControlUnit(unitOf("unknown"));
  await pay(await newOrder());
  await pay(await newOrder());
  await sendAll([senderOf(unitOf("unknown"))]);
  const states = async () =>
    (await db().delivery.findMany({ where: { channel: "etims" }, orderBy: { id: "asc" } })).map(
      ({ state, lastAnswer }) => [state, lastAnswer],
    );
  expect(await states()).toEqual([
    ["failed", "901 It is not valid device"],
    ["waiting", null],
  ]);
  expect(kra.state.sales).toEqual([]);
  await sweepDeliveries(new Date(clock.getTime() + 90 * 24 * 3_600_000));
  await sendAll();
  expect(kra.state.sales).toEqual([]);
  await db().delivery.updateMany({ where: { state: "failed" }, data: { state: "waiting", dueAt: clock } });
  await sendAll();
  await expectEqualBooks();
});

test("staff skip one that KRA goes on refusing: those behind it are signed, and it can still be sent later", async () => {
  useControlUnit(unitOf("unknown"));
  await pay(await newOrder());
  await pay(await newOrder());
  const [first, second] = await documents();
  if (!first || !second) throw new Error("no tax invoices");
  expect(await skipTaxInvoice(admin, first.id), "it was not refused").toMatchObject({ ok: false });
  await sendAll([senderOf(unitOf("unknown"))]);
  expect(await skipTaxInvoice(admin, second.id), "it is not the first").toMatchObject({ ok: false });
  expect((await signingQueue())?.count).toBe(2);
  const tries = await Promise.all([skipTaxInvoice(admin, first.id), skipTaxInvoice(admin, first.id)]);
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await signingQueue())?.count).toBe(1);
  useControlUnit(unitOf());
  await senderOf()();
  expect(kra.state.sales.map(({ invcNo }) => invcNo)).toEqual([second.number]);
  expect(await signingQueue()).toBeNull();
  valueOf(await sendTaxInvoiceAgain(admin, first.id));
  expect((await signingQueue())?.invoice.id).toBe(first.id);
});

test("without the shop's PIN nothing is sent; without eTIMS nothing is queued", async () => {
  await db().setting.deleteMany();
  await pay(await newOrder());
  await sendAll();
  expect(kra.state.setUps).toBe(0);
  useControlUnit(undefined);
  await pay(await newOrder());
  expect(await db().delivery.count({ where: { channel: "etims" } })).toBe(1);
  expect(await db().taxInvoice.count()).toBe(1);
});
