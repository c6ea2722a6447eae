import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { isQueueBlocked } from "~/domain/tax/signing";
import { makeStaff } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { useControlUnit } from "./control-unit.server";
import {
  clock,
  documents,
  expectEqualBooks,
  isStopped,
  kra,
  listed,
  pay,
  sendAll,
  senderOf,
  setClock,
  setUpKra,
  unitOf,
} from "./etims.fixture";
import { countOutsideQueue, signingQueue } from "./kra-rows.queries.server";
import { kraDevice, setUpDeviceAgain } from "./set-up-device.server";
import { sendTaxInvoiceAgain } from "./tax-invoice-queue.server";
import { taxInvoice } from "./tax-invoices.queries.server";

setUpKra();

test.each([
  ["901 once", { code: "901" }],
  ["910 once", { code: "910" }],
  ["999", { code: "999" }],
  ["a page with 403", { status: 403 }],
])("what passes is tried again by itself after ten minutes: %s (D119)", async (name, answer) => {
  // 901 once more, after the device was set up again
  const count = name === "901 once" ? 2 : 1;
  kra().state.script = Array.from({ length: count }, () => ({ call: "saveTrnsSalesOsdc", ...answer }));
  await pay(await newOrder());
  setClock(new Date());
  const send = senderOf();
  await send();
  expect(await signingQueue()).toMatchObject({ state: "waiting", count: 1 });
  const [head] = await documents();
  expect((await taxInvoice(head?.id ?? 0))?.signing).toBe("refused");
  setClock(new Date(clock().getTime() + 9 * 60_000));
  await send();
  expect(kra().state.sales).toEqual([]);
  setClock(new Date(clock().getTime() + 2 * 60_000));
  await send();
  expect(await signingQueue()).toBeNull();
  await expectEqualBooks();
});

test("what KRA goes on refusing is tried after 10 min, 1 h and each 6 h, and those behind it wait", async () => {
  kra().state.script = Array.from({ length: 20 }, () => ({ call: "saveTrnsSalesOsdc", code: "999" }));
  await pay(await newOrder());
  setClock(new Date());
  const [send, start] = [senderOf(), clock().getTime()];
  const pauses: number[] = [];
  for (let tried = 0; tried < 5; tried++) {
    await send();
    const { dueAt } = await db().delivery.findFirstOrThrow({ where: { channel: "etims" } });
    pauses.push((dueAt.getTime() - clock().getTime()) / 60_000);
    setClock(dueAt);
  }
  expect(pauses).toEqual([10, 60, 360, 360, 360]);
  const queue = await signingQueue();
  expect(queue?.failedSince?.getTime()).toBe(start);
  expect(queue && isQueueBlocked(queue, clock())).toBe(true);
});

test.each([["894"], ["910"]])(
  "content that KRA refuses waits for a person: %s at once, 910 after the second time (D119)",
  async (code) => {
    kra().state.script = Array.from({ length: 5 }, () => ({ call: "saveTrnsSalesOsdc", code }));
    await pay(await newOrder());
    await sendAll();
    const calls = () => kra().state.calls.filter((call) => call === "saveTrnsSalesOsdc").length;
    expect(calls()).toBe(code === "894" ? 1 : 2);
    expect(await isStopped()).toBe(true);
    const [refusedOne] = await documents();
    expect((await taxInvoice(refusedOne?.id ?? 0))?.signing).toBe("stopped");
    // the same body once more tells the person at once
    valueOf(await sendTaxInvoiceAgain(admin, refusedOne?.id ?? 0));
    const before = calls();
    await senderOf()();
    expect(calls()).toBe(before + 1);
    expect(await isStopped()).toBe(true);
  },
);

test("a device that KRA sets up anew gets its new key by itself, once for each try", async () => {
  await pay(await newOrder());
  await sendAll();
  kra().state.key = "a new key";
  await pay(await newOrder());
  await sendAll([senderOf()], 1);
  await expectEqualBooks();
  expect(kra().state.setUps).toBe(2);
  kra().state.script = Array.from({ length: 4 }, () => ({ call: "saveTrnsSalesOsdc", code: "901" }));
  await pay(await newOrder());
  await sendAll([senderOf()], 1);
  expect(kra().state.setUps).toBe(3);
});

test("staff set the device up again: what KRA refused for now goes at once, and the trail has each try", async () => {
  useControlUnit(unitOf("unknown"));
  await pay(await newOrder());
  await sendAll([senderOf(unitOf("unknown"))], 1);
  expect(refusalOf(await setUpDeviceAgain(admin)).message).toContain("901");
  expect(refusalOf(await setUpDeviceAgain(await makeStaff("orders"))).code).toBe("forbidden");
  useControlUnit(unitOf());
  valueOf(await setUpDeviceAgain(admin));
  expect((await kraDevice())?.stored).toMatchObject({ cmcKey: "key", sdcId: "KRACU0100000001" });
  await senderOf()();
  await expectEqualBooks();
  expect(await db().auditEntry.count({ where: { action: "setting.set_up_device" } })).toBe(2);
});

test("stock that KRA refuses or does not answer for stops no document, and goes by itself later", async () => {
  kra().state.script = [
    ...Array.from({ length: 3 }, () => ({ call: "insertStockIO", code: "999" })),
    { call: "insertStockIO", isLost: true },
  ];
  await pay(await newOrder());
  await pay(await newOrder());
  await sendAll([senderOf()], 2);
  expect((await documents()).every(({ signature }) => signature !== null)).toBe(true);
  expect(await listed("stock")).toHaveLength(2);
  await sendAll();
  expect(
    kra()
      .state.stock.map(({ sarNo }) => sarNo)
      .toSorted(),
  ).toEqual([1, 2]);
  expect(await listed("stock")).toEqual([]);
  expect((await documents()).every(({ signature }) => signature?.stockSentAt)).toBe(true);
});

test("stock whose content KRA refuses waits for a person", async () => {
  kra().state.script = [{ call: "insertStockIO", code: "894" }];
  await pay(await newOrder());
  await sendAll();
  expect(await countOutsideQueue()).toEqual({ skipped: 0, stock: 1, signatures: 0 });
  const [invoice] = await documents();
  valueOf(await sendTaxInvoiceAgain(admin, invoice?.id ?? 0));
  await senderOf()();
  expect(kra().state.stock).toHaveLength(1);
});
