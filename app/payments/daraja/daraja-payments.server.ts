import type { Asked, Charge, MoneyBack, PaymentProvider } from "../provider.server";
import type { TokenStore } from "./access-token.server";
import { pullReceived } from "./books.server";
import { DarajaLine } from "./daraja-line.server";
import { push, pushStatus } from "./push.server";
import { sendBack } from "./send-back.server";
import type { DarajaSettings } from "./settings";
import { jsonIn, pushResultIn } from "./told";

export class DarajaPayments implements PaymentProvider {
  readonly name = "daraja";
  /** Asking a phone again would take money again. */
  readonly isRepeatable = false;
  readonly askAfterMs = 20_000;
  /** A till takes no account: its money would wait for a person. */
  readonly paybill: string | null;
  readonly received?: PaymentProvider["received"];
  readonly #line: DarajaLine;

  constructor(
    settings: DarajaSettings,
    tokens: TokenStore,
    private readonly now: () => Date,
  ) {
    this.paybill = settings.kind === "paybill" ? settings.shortcode : null;
    this.#line = new DarajaLine(settings, tokens);
    if (settings.hasList) this.received = (from, to) => pullReceived(this.#line, from, to);
  }

  start(charge: Charge) {
    return push(this.#line, charge, this.now());
  }

  status(asked: Asked) {
    return pushStatus(this.#line, asked, this.now());
  }

  refund(money: MoneyBack) {
    return sendBack(this.#line, money);
  }

  readCallback(callback: string) {
    return pushResultIn(jsonIn(callback));
  }
}
