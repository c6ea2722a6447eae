import { afterEach, beforeEach, expect } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { type SigningFilter, taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { oscu } from "~/messages/etims/oscu.server";
import { startEtimsSimulator } from "../../../tools/etims-simulator/simulator.mjs";
import { deliverySender } from "../webhooks/send-deliveries.server";
import { takePayments } from "../factories.fixture";
import { markPaid } from "../orders/mark-paid.server";
import { refundOrder } from "../orders/refund-order.server";
import { admin, valueOf } from "../products/management.fixture";
import { updateSetting } from "../settings/update-setting.server";
import { useControlUnit } from "./control-unit.server";
import { etimsDrivers } from "./etims-driver.server";
import { taxInvoicePage } from "./tax-invoices.queries.server";

type Kra = Awaited<ReturnType<typeof startEtimsSimulator>>;

const now: { clock: Date; kra: Kra | null } = { clock: new Date(), kra: null };

export const clock = (): Date => now.clock;
export const setClock = (at: Date): void => void (now.clock = at);
export function kra(): Kra {
  if (!now.kra) throw new Error("no simulator runs");
  return now.kra;
}

export const unitOf = (device = "d1") =>
  oscu(
    {
      url: kra().url,
      tokenUrl: `${kra().url}/token`,
      key: "key",
      secret: "secret",
      branch: "00",
      device,
      itemClass: "5059690800",
    },
    5_000,
  );

/** Of one process. `sendAll` moves its clock on by six minutes each time. */
export const senderOf = (unit = unitOf()) => deliverySender(etimsDrivers(unit, clock), clock);

/** Until nothing waits, or the queue has stopped. */
export async function sendAll(senders = [senderOf()], rounds = 400) {
  for (let round = 0; round < rounds; round++) {
    setClock(new Date(clock().getTime() + 6 * 60_000));
    await Promise.all(senders.map((send) => send()));
    const left = await db().delivery.count({ where: { state: "waiting" } });
    if (left === 0 || (await isStopped())) return;
  }
}

export const isStopped = async () =>
  (await db().delivery.count({ where: { channel: "etims", state: "failed", skippedAt: null } })) > 0;

/** A database and KRA's simulator, empty for each test. */
export function setUpKra(): void {
  setUpTestDatabase(takePayments);
  beforeEach(async () => {
    setClock(new Date());
    now.kra = await startEtimsSimulator();
    useControlUnit(unitOf());
    valueOf(await updateSetting(admin, "kraPin", "P051234567X"));
  });
  afterEach(async () => {
    useControlUnit(undefined);
    await kra().stop();
    for (const table of TABLES) await db().$executeRawUnsafe(`DELETE FROM "${table}"`);
    await db().order.updateMany({ data: { invoiceNumber: null } });
    await db().setting.deleteMany();
  });
}

const TABLES = [
  "TaxSignature",
  "TaxInvoiceLine",
  "TaxInvoice",
  "Delivery",
  "Counter",
  "ControlUnitItem",
  "ControlUnitDevice",
];

export const HOUR_MS = 3_600_000;

export const pay = async (orderId: number) =>
  valueOf(await markPaid(admin, orderId, { receipt: null, takenBy: "Otieno", seenAt: null })).id;
export const refund = (orderId: number, cents: number) =>
  refundOrder(admin, orderId, { cents, reason: "Broken", isByHand: true, seenAt: null });

export const documents = () =>
  db().taxInvoice.findMany({ orderBy: { number: "asc" }, include: { signature: true, original: true } });

/** What the shop stored and what KRA has are the same, to the cent, in order and without gaps. */
export async function expectEqualBooks() {
  const own = await documents();
  expect(kra().state.wrong).toEqual([]);
  expect(kra().state.sales.map(({ invcNo }) => invcNo)).toEqual(own.map((_, i) => i + 1));
  expect(
    kra().state.sales.map(({ invcNo, orgInvcNo, totAmt, totTaxAmt }) => [
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

/** Numbers that the list's filter finds. */
export const listed = async (signing: SigningFilter) =>
  (await taxInvoicePage({ ...taxInvoiceList.all, signing }, 50)).rows.map(({ number }) => number);
