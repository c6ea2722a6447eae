/** What is sent by HTTP: SMS, documents for KRA, prompts of M-Pesa; and M-Pesa's list. */
import { randomBytes } from "node:crypto";
import { afterAll, expect, vi } from "vitest";
import { db } from "~/db/client.server";
import { attemptCode } from "~/domain/payment/attempt";
import { africasTalkingDriver } from "~/messages/africas-talking.server";
import { oscu } from "~/messages/etims/oscu.server";
import { openSmsSimulator } from "~/messages/sms-simulator.fixture";
import { useStoredConnections } from "~/operations/payments/connections/stored-connections.server";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import {
  listedAs,
  makeReceipt,
  openDarajaShop,
  PHONE,
} from "~/operations/payments/mpesa/daraja-shop.fixture";
import { pullPayments } from "~/operations/payments/mpesa/pull-payments.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { shopTime } from "~/operations/shop-clock.server";
import { useControlUnit } from "~/operations/tax/control-unit.server";
import { etimsDrivers } from "~/operations/tax/etims-driver.server";
import { deliverySender } from "~/operations/webhooks/send-deliveries.server";
import { confirmationJson, stkCallbackJson } from "~/payments/daraja/callbacks.fixture";
import { darajaPayments } from "~/payments/daraja/daraja-payments.server";
import { inMemoryTokenStore, PATHS } from "~/payments/daraja/fake-operator.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import { startEtimsSimulator } from "../../tools/etims-simulator/simulator.mjs";
import { UNPAID, type Write } from "./writes";
import { ordered, paid } from "./writes-of-money";

const ENDS: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ENDS) await end();
  useControlUnit(undefined);
});

const SOON_MS = 6 * 60_000;
const LONG = { timeout: 20_000, interval: 2 };
const waitingOn = (channel: string) =>
  db().delivery.count({ where: { channel: { startsWith: channel }, state: { not: "sent" } } });
const few = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}`]);

function sendsMessages(): Write {
  let gateway: Awaited<ReturnType<typeof openSmsSimulator>>;
  let send = async () => 0;
  return {
    name: "sends messages",
    async prepare() {
      gateway = await openSmsSimulator();
      ENDS.push(() => gateway.close());
      await ordered();
      send = deliverySender({
        sms: africasTalkingDriver({ url: gateway.url, username: "soko", apiKey: "key", from: null }),
      });
      return () => send();
    },
    // each message in turn: claimed, sent, and noted as sent
    mayLeave: ["Delivery"],
    outside: {
      restore: () => void gateway.received.splice(0),
      async later() {
        await send();
        const bodies = gateway.received.map(({ fields }) => `${fields.to} ${fields.message}`);
        const sent = await db().delivery.findMany({ where: { channel: "sms", state: "sent" } });
        return [
          ...few(await waitingOn("sms"), "SMS wait for ever"),
          ...sent
            .filter(({ recipient, body }) => body !== "" && !bodies.includes(`${recipient} ${body}`))
            .map(({ id }) => `message ${id} was never sent`),
          // one answer was lost
          ...few(Math.max(0, bodies.length - sent.length - 1), "messages too many"),
        ];
      },
    },
  };
}

function sendsDocuments(): Write {
  let kra: Awaited<ReturnType<typeof startEtimsSimulator>>;
  let kept: (typeof kra)["state"];
  let send = async () => 0;
  const connect = () => {
    const place = { url: kra.url, tokenUrl: `${kra.url}/token`, key: "key", secret: "secret" };
    const unit = oscu({ ...place, branch: "00", device: "d1", itemClass: "5059690800" }, 5_000);
    useControlUnit(unit);
    send = deliverySender(etimsDrivers(unit, shopTime));
  };
  return {
    name: "sends documents to KRA",
    isSlow: true,
    async prepare() {
      kra = await startEtimsSimulator();
      ENDS.push(() => kra.stop());
      connect();
      valueOf(await updateSetting(admin, "kraPin", "P051234567X"));
      await paid();
      kept = structuredClone(kra.state);
      return () => send();
    },
    mayLeave: ["Delivery", "ControlUnitDevice", "ControlUnitItem", "TaxSignature"],
    outside: {
      restore() {
        Object.assign(kra.state, structuredClone(kept));
        connect();
      },
      async later() {
        // another lane may still be on its way when the first has failed
        await vi.waitFor(async () => {
          vi.setSystemTime(Date.now() + SOON_MS);
          await send();
          expect(await waitingOn("etims")).toBe(0);
        }, LONG);
        const documents = await db().taxInvoice.findMany({ include: { signature: true } });
        return [
          ...kra.state.wrong,
          ...few(documents.filter(({ signature }) => !signature).length, "documents are not signed"),
          ...few(Math.abs(documents.length - kra.state.sales.length), "documents more or less at KRA"),
        ];
      },
    },
  };
}

/** An order, and a shop that is paid through Daraja. */
async function openOrder() {
  const { buyer, id } = await ordered();
  // another write may have left a connection of its own
  await useStoredConnections({
    key: randomBytes(32),
    variables: {},
    tokens: inMemoryTokenStore(),
    test: null,
  });
  const shop = await openDarajaShop();
  ENDS.push(() => shop.operator.close());
  const connect = () =>
    usePaymentProvider(darajaPayments(shop.operator.settings, inMemoryTokenStore(), shopTime));
  return { shop, connect, pay: () => startOrderPayment(buyer, id, PHONE) };
}
type OpenOrder = Awaited<ReturnType<typeof openOrder>>;

const counted = () => db().paymentAttempt.count({ where: { state: "completed" } });

function paysAtDaraja(): Write {
  let order: OpenOrder;
  const prompts = () => order.shop.operator.sent(PATHS.push);
  return {
    name: "asks a phone through Daraja",
    async prepare() {
      order = await openOrder();
      return order.pay;
    },
    ...UNPAID,
    mayLeave: ["PaymentAttempt"],
    isOutside: true,
    outside: {
      restore() {
        order.shop.operator.asked.splice(0);
        order.connect();
      },
      // the buyer pays each prompt that reached the phone
      async soon() {
        for (const { body } of prompts()) {
          const reference = String(body.CallBackURL).split("/").at(-1) ?? "";
          const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { reference } });
          const checkoutId = attempt.checkoutId ?? `ws_CO_${reference}`;
          order.shop.setStatus(checkoutId, 0);
          const money = { receipt: makeReceipt(), shillings: Number(body.Amount) };
          await order.shop.sendCallback("push", reference, stkCallbackJson({ checkoutId, ...money }));
        }
      },
      later: async () => [
        ...few(Math.max(0, prompts().length - 1), "prompts too many"),
        ...few(prompts().length - (await counted()), "payments that do not count"),
      ],
    },
  };
}

function readsList(): Write {
  let order: OpenOrder;
  const pull = async () => {
    const { failures } = await pullPayments(null);
    if (failures.length > 0) throw failures[0];
  };
  return {
    name: "reads M-Pesa's list",
    isSlow: true,
    async prepare() {
      order = await openOrder();
      const { attemptId } = valueOf(await order.pay());
      const shillings = String((await db().paymentAttempt.findFirstOrThrow()).cents / 100n);
      const row = { TransID: makeReceipt(), BillRefNumber: attemptCode(attemptId), TransAmount: shillings };
      const nobodys = { TransID: makeReceipt(), BillRefNumber: "Wanjiku" };
      order.shop.list.push(...[row, nobodys].map((one) => listedAs(confirmationJson(one))));
      return pull;
    },
    // line by line: what was read stays, and is read again
    mayLeave: [
      "Confirmation",
      "PaymentAttempt",
      "Order",
      "Delivery",
      "AuditEntry",
      "Counter",
      "TaxInvoice",
      "TaxInvoiceLine",
    ],
    isOutside: true,
    outside: {
      restore: () => order.connect(),
      async later() {
        await pull();
        return [
          ...few(1 - (await counted()), "payments that do not count"),
          ...few(order.shop.list.length - (await db().confirmation.count()), "payments unknown"),
        ];
      },
    },
  };
}

export const WRITES_OF_SENDERS: readonly Write[] = [
  sendsMessages(),
  sendsDocuments(),
  paysAtDaraja(),
  readsList(),
];
