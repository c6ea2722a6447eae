import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { many } from "../../../tests/long";
import { sweepDeliveries } from "../webhooks/sweep-deliveries.server";
import { joinAs, makeBuyer, makeOpenRound } from "../factories.fixture";
import { newOrder, newProduct } from "../orders/orders.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { updateSetting } from "../settings/update-setting.server";
import { useControlUnit } from "./control-unit.server";
import {
  clock,
  documents,
  expectEqualBooks,
  HOUR_MS,
  kra,
  listed,
  pay,
  refund,
  sendAll,
  senderOf,
  setUpKra,
} from "./etims.fixture";
import { countOutsideQueue, signingQueue } from "./kra-rows.queries.server";
import { sendTaxInvoiceAgain, skipTaxInvoice } from "./tax-invoice-queue.server";
import { taxInvoice } from "./tax-invoices.queries.server";

setUpKra();

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
  expect(kra().state.sales[0]).toMatchObject({
    rcptTyCd: "S",
    pmtTyCd: "01",
    salesSttsCd: "02",
    rfdRsnCd: null,
  });
  expect(kra().state.sales[1]).toMatchObject({ pmtTyCd: "06", taxblAmtB: 50, totItemCnt: 1 });
  expect(kra().state.sales[2]).toMatchObject({ rcptTyCd: "R", rfdRsnCd: "06", orgInvcNo: 1 });
  expect(kra().state.stock.map(({ sarNo, sarTyCd }) => [sarNo, sarTyCd])).toEqual([
    [1, "11"],
    [3, "03"],
  ]);
  expect([order, note].every((one) => one?.signature?.stockSentAt)).toBe(true);
  expect(fee?.signature?.stockSentAt, "a fee has no stock").toBeNull();
  expect(kra().state.setUps).toBe(1);
});

test("with answers lost, refusals, ended tokens and two processes, each number reaches KRA once, in order, with its signature", async () => {
  kra().state.faults = { loseAnswer: 0.25, refuse: 0.15, trouble: 0.1, endToken: 0.1, seed: 11 };
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
  expect(kra().state.lost).toBeGreaterThan(0);
  expect(kra().state.repeats).toBeGreaterThan(0);
});

test("a lost answer holds up nothing and is asked for with growing pauses, until the signature is stored (D119)", async () => {
  const productId = await newProduct();
  const [send, from] = [senderOf(), clock().getTime()];
  kra().state.script = [
    { call: "saveTrnsSalesOsdc", isLost: true },
    ...["001", "901", "999"].map((code) => ({ call: "selectInvoiceDetails", code })),
    { call: "selectInvoiceDetails", status: 404 },
  ];
  await pay(await newOrder({ items: [[productId, 1]] }));
  await pay(await newOrder({ items: [[productId, 1]] }));
  const [lost, later] = await documents();
  const stateOf = async (id = 0) => (await taxInvoice(id))?.signing;
  expect(await stateOf(lost?.id)).toBe("waiting");
  await sendAll([send], 2);
  expect(await stateOf(lost?.id)).toBe("asked");
  expect(await stateOf(later?.id)).toBe("signed");
  expect(await listed("signed")).toEqual([later?.number]);
  expect(await listed("asked")).toEqual([lost?.number]);
  await sendAll([send]);
  const [first] = await expectEqualBooks();
  expect(first?.signature?.signature).not.toBe("");
  expect(first?.signature?.link).toContain("Data=");
  expect(kra().state.sales).toHaveLength(2);
  // 1 min, then as after refusals: 10 min, 1 h, 6 h
  expect(kra().state.calls.filter((call) => call === "selectInvoiceDetails")).toHaveLength(5);
  expect(clock().getTime() - from).toBeGreaterThan(HOUR_MS);
});

test("'Send again' asks for a lost signature at once", async () => {
  const send = senderOf();
  kra().state.script = [
    { call: "saveTrnsSalesOsdc", isLost: true },
    { call: "selectInvoiceDetails", code: "999" },
  ];
  await pay(await newOrder());
  await sendAll([send], 2);
  const [lost] = await documents();
  expect(lost?.signature).toBeNull();
  valueOf(await sendTaxInvoiceAgain(admin, lost?.id ?? 0));
  await senderOf()();
  const [signed] = await expectEqualBooks();
  expect(signed?.signature).not.toBeNull();
  await sendAll([send]);
  expect(refusalOf(await sendTaxInvoiceAgain(admin, lost?.id ?? 0)).code).toBe("conflict");
});

test("a number that KRA has with another sum stops, instead of counting as sent", async () => {
  await pay(await newOrder());
  const other = { invcNo: 1, orgInvcNo: 0, rcptTyCd: "S", totAmt: 5, totTaxAmt: 0, itemList: [] };
  kra().state.sales.push(other);
  await sendAll();
  expect(await db().delivery.findFirstOrThrow({ where: { channel: "etims" } })).toMatchObject({
    state: "failed",
    lastAnswer: "KRA has another invoice under this number",
  });
});

test("one that KRA refuses holds up all behind it, is never swept, and goes on once it is sent again", async () => {
  kra().state.script = [{ call: "saveTrnsSalesOsdc", code: "894" }];
  await pay(await newOrder());
  await pay(await newOrder());
  await sendAll();
  const states = async () =>
    (await db().delivery.findMany({ where: { channel: "etims" }, orderBy: { id: "asc" } })).map(
      ({ state, lastAnswer }) => [state, lastAnswer],
    );
  expect(await states()).toEqual([
    ["failed", "894 As the script says"],
    ["waiting", null],
  ]);
  expect(kra().state.sales).toEqual([]);
  await sweepDeliveries(new Date(clock().getTime() + 90 * 24 * HOUR_MS));
  await sendAll();
  expect(kra().state.sales).toEqual([]);
  valueOf(await sendTaxInvoiceAgain(admin, (await documents())[0]?.id ?? 0));
  await sendAll();
  await expectEqualBooks();
});

test("a skipped invoice takes its credit notes with it, also later ones, and both can be sent later, the invoice first (D120)", async () => {
  const orderId = await newOrder({ items: [[await newProduct(), 2]] });
  await pay(orderId);
  valueOf(await refund(orderId, 10_000));
  await pay(await newOrder());
  const [first, note, second] = await documents();
  if (!first || !note || !second) throw new Error("no tax invoices");
  expect(await skipTaxInvoice(admin, first.id), "it was not refused").toMatchObject({ ok: false });
  kra().state.script = [1, 2, 3].map(() => ({ call: "saveTrnsSalesOsdc", code: "894" }));
  await sendAll();
  expect(await skipTaxInvoice(admin, second.id), "it is not the first").toMatchObject({ ok: false });
  expect((await signingQueue())?.count).toBe(3);
  const tries = await Promise.all([skipTaxInvoice(admin, first.id), skipTaxInvoice(admin, first.id)]);
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  kra().state.script = [];
  await sendAll();
  expect(kra().state.sales.map(({ invcNo }) => invcNo)).toEqual([second.number]);
  expect(await signingQueue()).toBeNull();
  // issued after its invoice was skipped
  valueOf(await refund(orderId, 20_000));
  const third = (await documents()).at(-1);
  await sendAll();
  expect(await listed("skipped")).toEqual([third?.number, note.number, first.number]);
  expect(await countOutsideQueue()).toMatchObject({ skipped: 3 });

  // refused again, they hold up nothing
  kra().state.script = [{ call: "saveTrnsSalesOsdc", code: "894" }];
  valueOf(await sendTaxInvoiceAgain(admin, note.id));
  await sendAll([senderOf()], 1);
  await pay(await newOrder());
  await sendAll([senderOf()], 2);
  expect(kra().state.sales).toHaveLength(2);
  expect(await listed("skipped")).toHaveLength(3);
  valueOf(await sendTaxInvoiceAgain(admin, first.id));
  await sendAll();
  expect(
    kra()
      .state.sales.slice(2)
      .map(({ invcNo }) => invcNo),
  ).toEqual([first, note, third].map((one) => one?.number));
  expect(await listed("skipped")).toEqual([]);
  expect((await documents()).every(({ signature }) => signature !== null)).toBe(true);
});

test("without the shop's PIN nothing is sent; without eTIMS nothing is queued", async () => {
  await db().setting.deleteMany();
  await pay(await newOrder());
  await sendAll();
  expect(kra().state.setUps).toBe(0);
  useControlUnit(undefined);
  await pay(await newOrder());
  expect(await db().delivery.count({ where: { channel: "etims" } })).toBe(1);
  expect(await db().taxInvoice.count()).toBe(1);
});
