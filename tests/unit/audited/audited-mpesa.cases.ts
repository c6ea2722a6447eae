/** The cases about M-Pesa's connection, for `audited-actions.cases.ts`. */
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { db } from "~/db/client.server";
import { makeSuperuser, takePayments } from "~/operations/factories.fixture";
import {
  connected,
  KEYS,
  openUnconnectedShop,
  saved,
  tried,
  version,
} from "~/operations/payments/connections/connections.fixture";
import { PATHS } from "~/payments/daraja/fake-operator.fixture";
import { processWide } from "~/process/process-wide.server";
import type { AuditedWrite } from "./audited-actions.cases";

const PAGE = "/management/settings/m-pesa";
const session = { mpesaUntil: "2100-01-01T00:00:00.000Z" };

async function openShop() {
  const shop = await openUnconnectedShop();
  onTestFinished(async () => {
    delete processWide<{ paymentConnections: object }>().paymentConnections;
    takePayments();
    await shop.operator.close();
  });
  const amina = await makeSuperuser();
  return { shop, amina };
}

export const MPESA_WRITES: Record<string, () => Promise<AuditedWrite>> = {
  [`${PAGE} save`]: async () => {
    await openShop();
    const form = { ...KEYS, shortcode: "600901", seen: await version() };
    return { session, form, leaves: [{ action: "user.connect_mpesa" }] };
  },
  [`${PAGE} register`]: async () => {
    const { shop, amina } = await openShop();
    shop.operator.on(PATHS.register, () => ({ json: { ResponseCode: "0" } }));
    const connection = await saved(amina, { ...KEYS, shortcode: "600902" });
    return { session, form: { connection: String(connection) }, leaves: [{ action: "user.register_mpesa" }] };
  },
  [`${PAGE} test`]: async () => {
    const { amina } = await openShop();
    const connection = await saved(amina, { ...KEYS, shortcode: "600903" });
    const form = { connection: String(connection), phone: "0712 345 678" };
    return { session, form, leaves: [{ action: "user.test_payment" }] };
  },
  [`${PAGE} send_back`]: async () => {
    const { amina } = await openShop();
    const connectionId = await saved(amina, { ...KEYS, shortcode: "600904" });
    const data = {
      connectionId,
      reference: `test-${connectionId}-${randomUUID()}`,
      phoneNumber: "+254712345678",
      startedAt: new Date(0),
    };
    const { id } = await db().testPayment.create({
      data: { ...data, state: "completed", receipt: "SJK1234567" },
    });
    return { session, form: { test: String(id) }, leaves: [{ action: "user.return_test_payment" }] };
  },
  [`${PAGE} use`]: async () => {
    const { shop, amina } = await openShop();
    const connection = await saved(amina, { ...KEYS, shortcode: "600905" });
    await tried(shop, amina, connection);
    const form = { connection: String(connection), seen: await version() };
    return { session, form, leaves: [{ action: "user.switch_payments" }] };
  },
  [`${PAGE} end`]: async () => {
    const { shop, amina } = await openShop();
    await connected(shop, amina, "600906");
    // of other cases
    await db().paymentAttempt.updateMany({ where: { provider: "daraja" }, data: { state: "failed" } });
    await db().refund.updateMany({ data: { state: "completed" } });
    return { session, form: { seen: await version() }, leaves: [{ action: "user.switch_payments" }] };
  },
};
