import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { joinAs, makeBuyer, makeOpenRound, makeStaff } from "../factories.fixture";
import { newOrder, newProduct } from "../orders/orders.fixture";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { useControlUnit } from "./control-unit.server";
import {
  clock,
  documents,
  expectEqualBooks,
  kra,
  pay,
  sendAll,
  senderOf,
  setClock,
  setUpKra,
  unitOf,
} from "./etims.fixture";
import { callKra, setUpDevice } from "./kra-session.server";
import { setUpDeviceAgain } from "./set-up-device.server";
import { testEtims } from "./test-etims.server";

setUpKra();

const callsOf = (name: string) => kra().state.calls.filter((call) => call === name).length;
const changesOf = async (action: string) =>
  (
    await db().auditEntry.findMany({ where: { action }, orderBy: { id: "asc" }, select: { after: true } })
  ).map(({ after }) => JSON.parse(after ?? "null") as unknown);

test("an item reaches KRA once, and again only when its tax type has changed", async () => {
  const productId = await newProduct();
  const order = async () => {
    await pay(await newOrder({ items: [[productId, 1]] }));
    await sendAll();
  };
  await order();
  expect([...kra().state.items.keys()].toSorted()).toEqual([
    `KE2NTU${String(productId).padStart(7, "0")}`,
    "KE3NTU0000002",
  ]);
  await order();
  expect(callsOf("saveItem")).toBe(2);
  const code = `KE2NTU${String(productId).padStart(7, "0")}`;
  await db().controlUnitItem.updateMany({ where: { code }, data: { taxType: "A" } });
  await order();
  expect(callsOf("saveItem")).toBe(3);
  await expectEqualBooks();
});

test("an entry fee is an item of its own, and moves no stock", async () => {
  const { auctionId } = await makeOpenRound();
  await joinAs(await makeBuyer(), auctionId);
  await sendAll();
  expect([...kra().state.items.keys()]).toEqual(["KE3NTU0000001"]);
  expect(kra().state.stock).toEqual([]);
  await expectEqualBooks();
});

test("each line of an order's tax invoice has the price of a piece", async () => {
  await pay(await newOrder({ items: [[await newProduct(), 2]] }));
  const lines = await db().taxInvoiceLine.findMany({ orderBy: { position: "asc" } });
  expect(lines.map(({ quantity, unitCents }) => [quantity, Number(unitCents)])).toEqual([
    [2, 120_000],
    [1, 50_000],
  ]);
});

test("a device that KRA neither knows nor sets up again has both answers beside its invoice", async () => {
  await pay(await newOrder());
  await sendAll();
  kra().state.script = [
    { call: "saveTrnsSalesOsdc", code: "901" },
    { call: "selectInitOsdcInfo", code: "902" },
  ];
  await pay(await newOrder());
  await senderOf()();
  const { lastAnswer } = await db().delivery.findFirstOrThrow({ where: { channel: "etims", sentAt: null } });
  expect(lastAnswer).toBe("901 As the script says; set up again: 902 As the script says");
  expect(kra().state.sales).toHaveLength(1);
});

test("a key that another process has got meanwhile is used, and KRA sets nothing up once more", async () => {
  const [unit, caller] = [unitOf(), { tin: "P051234567X", now: new Date() }];
  await setUpDevice(unit, caller);
  const keys: string[] = [];
  const reply = await callKra(unit, caller, async ({ device: { cmcKey } }) => {
    keys.push(cmcKey);
    if (keys.length > 1) return { meaning: "done", value: "signed" };
    await db().controlUnitDevice.updateMany({ data: { cmcKey: "a new key" } });
    return { meaning: "device", text: "901", digest: null };
  });
  expect(reply).toEqual({ meaning: "done", value: "signed" });
  expect(keys).toEqual(["key", "a new key"]);
  expect(kra().state.setUps).toBe(1);
});

test("a signed invoice is not sent again, and its signature has KRA's time", async () => {
  await pay(await newOrder());
  await sendAll();
  const [signed] = await documents();
  expect(signed?.signature?.signedAt.toISOString()).toBe("2026-11-26T09:00:00.000Z");
  const calls = kra().state.calls.length;
  await db().controlUnitItem.deleteMany();
  const again = { state: "waiting", sentAt: null, dueAt: clock(), claimedUntil: null } as const;
  await db().delivery.updateMany({ where: { channel: "etims" }, data: again });
  await senderOf()();
  expect(kra().state.calls).toHaveLength(calls);
  expect(await db().delivery.findFirstOrThrow({ where: { channel: "etims" } })).toMatchObject({
    lastAnswer: "Signed",
  });
});

test("after a device was set up again only what KRA refused goes at once", async () => {
  kra().state.script = [{ call: "saveTrnsSalesOsdc", code: "999" }];
  await pay(await newOrder());
  setClock(new Date());
  await senderOf()();
  await pay(await newOrder());
  const later = new Date(Date.now() + 3_600_000);
  await db().delivery.updateMany({ data: { dueAt: later } });
  valueOf(await setUpDeviceAgain(admin));
  const rows = await db().delivery.findMany({ where: { channel: "etims" }, orderBy: { id: "asc" } });
  expect(rows.map(({ dueAt }) => dueAt < later)).toEqual([true, false]);
  expect(await changesOf("setting.set_up_device")).toEqual([{ serialNumber: "d1" }]);
});

test("a device is set up again only with eTIMS and the shop's PIN", async () => {
  const entries = await changesOf("setting.set_up_device");
  await db().setting.deleteMany();
  expect(refusalOf(await setUpDeviceAgain(admin)).message).toBe("The shop's KRA PIN is not set.");
  useControlUnit(undefined);
  expect(refusalOf(await setUpDeviceAgain(admin)).message).toBe("The shop does not use eTIMS.");
  expect(kra().state.setUps).toBe(0);
  expect(await changesOf("setting.set_up_device")).toEqual(entries);
});

test("the owner tries eTIMS: KRA is asked for the latest invoice that it has signed, and the trail has each try", async () => {
  expect(refusalOf(await testEtims(await makeStaff("money"))).code).toBe("forbidden");
  expect(refusalOf(await testEtims(admin)).message).toContain("has signed no invoice yet");
  const orderId = await newOrder();
  await pay(orderId);
  await pay(await newOrder());
  await sendAll();
  const [, latest] = await documents();
  // KRA has lost the first one
  kra().state.sales.shift();
  valueOf(await testEtims(admin));
  expect(latest?.number).toBe(2);
  kra().state.script = [{ call: "selectInvoiceDetails", code: "999" }];
  expect(refusalOf(await testEtims(admin)).message).toBe(
    "eTIMS does not work now. KRA: 999 As the script says",
  );
  expect(await changesOf("user.test_etims")).toEqual([{ answer: "done" }, { answer: "refused" }]);
  useControlUnit(undefined);
  expect(refusalOf(await testEtims(admin)).message).toBe("The shop does not use eTIMS.");
});
