/** How buyers pay, M-Pesa's calls, and KRA's queue. */
import { afterAll } from "vitest";
import { db } from "~/db/client.server";
import type { ControlUnit } from "~/messages/etims/control-unit";
import {
  KEYS,
  openUnconnectedShop,
  saved,
  tried,
  version,
} from "~/operations/payments/connections/connections.fixture";
import { makeSuperuser } from "~/operations/factories.fixture";
import { registerConnection } from "~/operations/payments/connections/register-addresses.server";
import { saveConnection } from "~/operations/payments/connections/save-connection.server";
import { switchPayments } from "~/operations/payments/connections/switch-payments.server";
import { handleCallback } from "~/operations/payments/mpesa/handle-callback.server";
import { sendBackTestPayment } from "~/operations/payments/return-test-payment.server";
import { startTestPayment } from "~/operations/payments/test-payment.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { useControlUnit } from "~/operations/tax/control-unit.server";
import { setUpDeviceAgain } from "~/operations/tax/set-up-device.server";
import { testEtims } from "~/operations/tax/test-etims.server";
import { sendTaxInvoiceAgain, skipTaxInvoice } from "~/operations/tax/tax-invoice-queue.server";
import { confirmationJson } from "~/payments/daraja/callbacks.fixture";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { of, type Write } from "./writes";
import { paid } from "./writes-of-money";

const done = <Value>(value: Value) => Promise.resolve({ meaning: "done", value } as const);

const SIGNED = { receiptNumber: 1, totalReceipts: 1, internalData: "", signature: "A", sdcId: "KRACU1" };
const SIGNATURE = { ...SIGNED, mrcNo: "WIS1", link: "https://etims.example", signedAt: new Date() };

/** KRA's device that always answers. */
const UNIT: ControlUnit = {
  deviceName: "d1",
  serialNumber: "d1",
  branch: "00",
  host: "https://etims.example",
  setUp: () => done({ cmcKey: "key", sdcId: "KRACU1", mrcNo: "WIS1" }),
  saveItem: () => done(null),
  sign: () => Promise.reject(new Error("not asked here")),
  find: () => done({ ...SIGNED, signedAt: new Date(), totalCents: 100 }),
  moveStock: () => done(null),
};

/** A tax invoice that waits for KRA. */
async function queuedInvoice() {
  useControlUnit(UNIT);
  valueOf(await updateSetting(admin, "kraPin", "P051234567X"));
  await paid();
  await db().delivery.updateMany({ where: { channel: "etims" }, data: { state: "failed" } });
  return (await db().taxInvoice.findFirstOrThrow()).id;
}

const PHONE = "0712345678";
const FORM = { ...KEYS, shortcode: "600999" };

/** With a connection that a superuser entered, and one that was tried. */
async function connectable() {
  const shop = await openUnconnectedShop();
  shop.operator.on(PATHS.register, () => ({ json: { ResponseCode: "0" } }));
  ENDS.push(() => shop.operator.close());
  const owner = await makeSuperuser();
  const id = await saved(owner, FORM);
  return { shop, owner, id, seen: await version() };
}
const ENDS: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ENDS) await end();
  useControlUnit(undefined);
});

async function triedShop() {
  const one = await connectable();
  await tried(one.shop, one.owner, one.id);
  return one;
}

export const WRITES_OF_MPESA: readonly Write[] = [
  of("sends a tax invoice again", queuedInvoice, (id) => sendTaxInvoiceAgain(admin, id)),
  of("skips a tax invoice", queuedInvoice, (id) => skipTaxInvoice(admin, id)),
  {
    ...of("sets KRA's device up", queuedInvoice, () => setUpDeviceAgain(admin)),
    // the trail has what was asked, and KRA's new key counts, whatever comes after it
    mayLeave: ["AuditEntry", "ControlUnitDevice", "Setting"],
    mayAdd: ["AuditEntry"],
  },
  {
    name: "tries KRA",
    async prepare() {
      const [owner, invoiceId] = [await makeSuperuser(), await queuedInvoice()];
      await db().taxSignature.create({ data: { ...SIGNATURE, invoiceId } });
      return () => testEtims(owner);
    },
    mayLeave: ["ControlUnitDevice"],
  },
  of("renews the keys of M-Pesa", connectable, ({ owner, seen }) => saveConnection(owner, FORM, seen)),
  of("lets buyers pay by M-Pesa", triedShop, ({ owner, id, seen }) => switchPayments(owner, id, seen)),
  {
    ...of("gives M-Pesa the addresses", connectable, ({ owner, id }) =>
      registerConnection(owner, id, undefined),
    ),
    mayLeave: ["AuditEntry", "ProviderToken"],
    mayAdd: ["AuditEntry"],
  },
  {
    ...of("tries M-Pesa with one shilling", connectable, ({ owner, id }) =>
      startTestPayment(owner, id, PHONE),
    ),
    // asked for, and not answered yet
    mayLeave: ["TestPayment", "AuditEntry", "ProviderToken"],
  },
  {
    name: "sends the test's shilling back",
    async prepare() {
      const { owner, id } = await connectable();
      const { id: testId } = valueOf(await startTestPayment(owner, id, PHONE));
      const data = { state: "completed", receipt: "SJK7TEST01" } as const;
      await db().testPayment.update({ where: { id: testId }, data });
      return () => sendBackTestPayment(owner, testId);
    },
    mayLeave: ["TestPayment", "AuditEntry", "ProviderToken"],
  },
  {
    name: "hears of money without a prompt",
    async prepare() {
      const json = confirmationJson();
      const call = { kind: "confirmation", reference: "", json, raw: JSON.stringify(json) } as const;
      return () => handleCallback(call, { pausesMs: [] });
    },
    isOutside: true,
  },
];
