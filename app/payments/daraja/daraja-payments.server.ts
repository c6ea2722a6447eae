import type { Asked, Charge, RefundRequest, PaymentProvider } from "../provider.server";
import type { TokenStore } from "./access-token.server";
import { pullReceivedPayments } from "./c2b.server";
import { DarajaClient } from "./daraja-client.server";
import { push, stkPushStatus } from "./stk-push.server";
import { sendBack } from "./refund.server";
import type { DarajaSettings } from "./settings";
import { parseJson, readStkResult } from "./callbacks";

export class DarajaPayments implements PaymentProvider {
  readonly name = "daraja";
  /** Asking a phone again would take money again. */
  readonly isRepeatable = false;
  readonly askAfterMs = 20_000;
  /** A till takes no account: its money would wait for a person. */
  readonly paybill: string | null;
  readonly received?: PaymentProvider["received"];
  readonly #line: DarajaClient;

  constructor(
    settings: DarajaSettings,
    tokens: TokenStore,
    private readonly now: () => Date,
  ) {
    this.paybill = settings.kind === "paybill" ? settings.shortcode : null;
    this.#line = new DarajaClient(settings, tokens);
    if (settings.hasList) this.received = (from, to) => pullReceivedPayments(this.#line, from, to);
  }

  start(charge: Charge) {
    return push(this.#line, charge, this.now());
  }

  status(asked: Asked) {
    return stkPushStatus(this.#line, asked, this.now());
  }

  refund(money: RefundRequest) {
    return sendBack(this.#line, money);
  }

  readCallback(callback: string) {
    return readStkResult(parseJson(callback));
  }
}
