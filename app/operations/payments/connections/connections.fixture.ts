import { randomBytes } from "node:crypto";
import { db } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { inMemoryTokenStore } from "~/payments/daraja/fake-operator.fixture";
import type { DarajaVariables } from "~/payments/daraja/settings";
import { TestMobileMoney } from "~/payments/mock-mobile-money.fixture";
import { valueOf } from "../../products/management.fixture";
import { openDarajaShop } from "../mpesa/daraja-shop.fixture";
import { startTestPayment } from "../test-payment.server";
import { connectionPage } from "./connection-view.queries.server";
import type { ConnectionForm } from "./connection-rules.server";
import { saveConnection } from "./save-connection.server";
import {
  ownerOfCallback,
  settingsOf,
  storedConnections,
  useStoredConnections,
} from "./stored-connections.server";
import { switchPayments } from "./switch-payments.server";

export const KEYS = {
  kind: "paybill",
  consumer_key: "a-consumer-key",
  consumer_secret: "a-consumer-secret",
  passkey: "a-secret-passkey",
  initiator: "shop-api",
  security_credential: "a-security-credential",
} as const satisfies ConnectionForm;

const KEY = randomBytes(32);

/** A shop whose payments are a test until its owner connects the fake operator. */
export async function openUnconnectedShop() {
  const shop = await openDarajaShop();
  await db().paymentConnection.updateMany({ data: { isCurrent: false } });
  await db().testPayment.updateMany({ data: { startedAt: new Date(0) } });
  const test = new TestMobileMoney(0);
  const start = (key = KEY, variables: DarajaVariables = {}) =>
    useStoredConnections({
      key,
      variables: {
        DARAJA_URL: shop.operator.settings.url,
        PUBLIC_URL: "https://shop.example",
        ...variables,
      },
      tokens: inMemoryTokenStore(),
      test,
    });
  await start();
  return { ...shop, test, start };
}

export type UnconnectedShop = Awaited<ReturnType<typeof openUnconnectedShop>>;

export const version = async () => (await connectionPage(null)).version;

export const saved = async (actor: Viewer, form: ConnectionForm) =>
  valueOf(await saveConnection(actor, form, await version())).id;

/** Pays KSh 1 with it. */
export async function tried(shop: UnconnectedShop, actor: Viewer, id: number) {
  const { id: testId } = valueOf(await startTestPayment(actor, id, "0712345678"));
  await db().testPayment.update({ where: { id: testId }, data: { state: "completed" } });
  await db().testPayment.updateMany({
    where: { connectionId: { not: id } },
    data: { startedAt: new Date(0) },
  });
}

/** EnteredConnection, tried, and what buyers pay by. */
export async function connected(shop: UnconnectedShop, actor: Viewer, shortcode: string) {
  const id = await saved(actor, { ...KEYS, shortcode });
  await tried(shop, actor, id);
  valueOf(await switchPayments(actor, id, await version()));
  // the next test need not wait a minute
  await db().testPayment.updateMany({ data: { startedAt: new Date(0) } });
  const row = (await storedConnections()).find((one) => one.id === id);
  const secret = (row && settingsOf(row).settings?.callbacks.split("/").at(-1)) ?? "";
  return { id, owner: (await ownerOfCallback(secret)) ?? undefined };
}
