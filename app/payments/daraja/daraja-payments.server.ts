import type { PaymentProvider } from "../provider.server";
import { pullReceivedPayments } from "./c2b.server";
import { DarajaClient } from "./daraja-client.server";
import type { TokenStore } from "./daraja-token.server";
import { sendDarajaRefund } from "./refund.server";
import type { DarajaSettings } from "./settings";
import { sendStkPush, stkPushStatus } from "./stk-push.server";

export function darajaPayments(
  settings: DarajaSettings,
  tokens: TokenStore,
  now: () => Date,
  connectionId?: number,
): PaymentProvider {
  const client = new DarajaClient(settings, tokens);
  return {
    name: "daraja",
    ...(connectionId !== undefined && { connectionId }),
    account: { url: settings.url, kind: settings.kind, shortcode: settings.shortcode, till: settings.till },
    // a second prompt could take the money twice
    isRepeatable: false,
    queryAfterMs: 20_000,
    // a till takes no account, so its payments would wait for a person
    paybill: settings.kind === "paybill" ? settings.shortcode : null,
    start: (charge) => sendStkPush(client, charge, now()),
    status: (query) => stkPushStatus(client, query, now()),
    refund: (money) => sendDarajaRefund(client, money),
    ...(settings.canListPayments && {
      received: (from: Date, to: Date) => pullReceivedPayments(client, from, to),
    }),
  };
}
