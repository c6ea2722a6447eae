import { env } from "~/env/env.server";
import { paymentKey } from "~/http/session/secret-keys.server";
import { useStoredConnections } from "~/operations/payments/connections/stored-connections.server";
import { databaseTokenStore } from "~/operations/payments/token-store.server";
import { databaseMockPayments } from "~/operations/payments/mock-payment-store.server";
import { pullPayments } from "~/operations/payments/mpesa/pull-payments.server";
import { shopTime } from "~/operations/shop-clock.server";
import { registerAddresses, registerPull } from "~/payments/daraja/c2b.server";
import { DarajaClient } from "~/payments/daraja/daraja-client.server";
import { darajaPayments } from "~/payments/daraja/daraja-payments.server";
import { CONNECTION_FIELDS, type DarajaVariables } from "~/payments/daraja/settings";
import { MockMobileMoney } from "~/payments/mock-mobile-money.server";
import { usePaymentProvider } from "~/payments/provider.server";

/** With PAYMENTS the variables decide who takes payments; without it, what was entered in Management. */
export async function choosePayments(): Promise<void> {
  const test = new MockMobileMoney(env.MOCK_PAYMENT_DELAY_MS, databaseMockPayments, shopTime);
  usePaymentProvider(env.daraja ? darajaPayments(env.daraja, databaseTokenStore, shopTime) : test);
  await useStoredConnections({
    key: paymentKey(),
    variables: variables(),
    tokens: databaseTokenStore,
    test: env.PAYMENTS === undefined ? test : null,
  });
}

const VARIABLES = [...Object.values(CONNECTION_FIELDS), "DARAJA_URL", "DARAJA_PULL", "PUBLIC_URL"] as const;

/** With PAYMENTS=daraja they are a connection of their own. */
function variables(): DarajaVariables {
  const { PUBLIC_URL, DARAJA_PULL } = env;
  if (env.daraja) return { PUBLIC_URL, DARAJA_PULL };
  return Object.fromEntries(
    VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}

/** `phone`: the shop's own, 2547…; M-Pesa lists its payments by it. */
export type DarajaTask =
  | { readonly name: "register"; readonly phone: string | null }
  | { readonly name: "pull" }
  | { readonly name: "token" };

/** Rejects with a message for people. */
export async function runDarajaTask(task: DarajaTask): Promise<string> {
  if (!env.daraja) throw new Error("PAYMENTS is not daraja: Settings → M-Pesa in Management does this");
  const client = new DarajaClient(env.daraja, databaseTokenStore);
  await choosePayments();
  await client.token();
  switch (task.name) {
    case "token":
      return `M-Pesa gives a token for ${env.daraja.url}.`;
    case "register":
      await registerAddresses(client);
      if (task.phone === null) return REGISTERED;
      await registerPull(client, task.phone);
      return `${REGISTERED} It lists the payments of the last 48 hours.`;
    case "pull": {
      if (!env.daraja.canListPayments) throw new Error("DARAJA_PULL is off: M-Pesa's list is not read");
      const { listed, missed, failures } = await pullPayments(null);
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of ${listed} rows failed`);
      return `${listed} payments in the last 48 hours, ${missed} of them new to the shop.`;
    }
  }
}

const REGISTERED = "M-Pesa now asks the shop before it takes money, and confirms each payment to it.";
