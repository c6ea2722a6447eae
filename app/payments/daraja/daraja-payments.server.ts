import type { StatusQuery, Charge, RefundRequest, PaymentProvider } from "../provider.server";
import type { TokenStore } from "./access-token.server";
import { pullReceivedPayments } from "./c2b.server";
import { DarajaClient, parseJsonObject } from "./daraja-client.server";
import { readStkResult, sendStkPush, stkPushStatus } from "./stk-push.server";
import { sendDarajaRefund } from "./refund.server";
import type { DarajaSettings } from "./settings";

export class DarajaPayments implements PaymentProvider {
  readonly name = "daraja";
  /** A second prompt could take the money twice. */
  readonly isRepeatable = false;
  readonly askAfterMs = 20_000;
  /** A till takes no account, so its payments would wait for a person. */
  readonly paybill: string | null;
  readonly received?: PaymentProvider["received"];
  readonly #client: DarajaClient;

  constructor(
    settings: DarajaSettings,
    tokens: TokenStore,
    private readonly now: () => Date,
  ) {
    this.paybill = settings.kind === "paybill" ? settings.shortcode : null;
    this.#client = new DarajaClient(settings, tokens);
    if (settings.canListPayments) this.received = (from, to) => pullReceivedPayments(this.#client, from, to);
  }

  start(charge: Charge) {
    return sendStkPush(this.#client, charge, this.now());
  }

  status(query: StatusQuery) {
    return stkPushStatus(this.#client, query, this.now());
  }

  refund(money: RefundRequest) {
    return sendDarajaRefund(this.#client, money);
  }

  readCallback(callback: string) {
    return readStkResult(parseJsonObject(callback));
  }
}
