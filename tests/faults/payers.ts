/** Buyers who pay fees and orders by phone, tap twice, pay without a prompt, and record the answers. */
import { randomUUID } from "node:crypto";
import { attemptIdIn } from "~/domain/payment/attempt";
import { Browser } from "../http/server";
import type { Dice } from "../http/fuzz/dice";
import { type Address, type Answer, type Api, Unanswered } from "./api";
import type { MpesaShop } from "./mpesa-shop";
import { PASSWORD } from "./shop";
import { SHIPPING } from "./storm";

export interface Payer {
  readonly api: Api;
  readonly browser: Browser;
}

export class Payers {
  readonly strange: string[] = [];
  readonly #counts = {
    joined: 0,
    refused: 0,
    ordersPlaced: 0,
    ordersPaid: 0,
    pagesRead: 0,
    withoutPrompt: 0,
    cutOff: 0,
  };
  /** Attempts whose page said that no money was taken. */
  readonly saysNothingTaken = new Set<number>();
  readonly #orders: number[] = [];
  #onAnswer = () => {};

  constructor(
    private readonly shop: MpesaShop,
    private readonly dice: Dice,
  ) {}

  static login = (shop: MpesaShop, server: Address): Promise<Payer[]> =>
    Promise.all(
      shop.buyers.map(async (name) => ({
        api: await shop.login(server, name),
        browser: await new Browser(server).login(name, PASSWORD),
      })),
    );

  get counts() {
    return { ...this.#counts };
  }

  get answers(): number {
    const { joined, refused, ordersPlaced, ordersPaid } = this.#counts;
    return joined + refused + ordersPlaced + ordersPaid;
  }

  /** Waits for this many answers. */
  async reached(count: number, playing: Promise<unknown>): Promise<void> {
    let isOver = false;
    void playing.finally(() => {
      isOver = true;
      this.#onAnswer();
    });
    while (this.answers < count && !isOver) await new Promise<void>((resolve) => (this.#onAnswer = resolve));
  }

  /** Everybody joins every auction and orders something, until all is done or the server is down. */
  async play(payers: readonly Payer[]): Promise<void> {
    await Promise.all(payers.map((payer) => this.#play(payer)));
  }

  async #play(payer: Payer) {
    const moves = this.dice.shuffled([
      ...this.shop.auctionIds.map((auction) => () => this.#join(payer, auction)),
      () => this.#order(payer),
      () => this.#order(payer),
      () => this.#payWithoutPrompt(),
    ]);
    try {
      for (const move of moves) await move();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      this.#counts.cutOff += 1;
    }
  }

  /** Some tap twice. */
  #taps<T>(send: () => Promise<T>): Promise<T[]> {
    return Promise.all(this.dice.next() < 0.3 ? [send(), send()] : [send()]);
  }

  async #join({ api }: Payer, auction: number) {
    for (const { status, body } of await this.#taps(() => api.post("/api/participations/", { auction }))) {
      if (status < 300) this.#add("joined");
      else if (status === CUT_OFF) this.#counts.cutOff += 1;
      // the prompt failed, the phone was prompted lately, the round is over, or the database is unavailable
      else if ([402, 409, 503].includes(status)) this.#add("refused");
      else this.strange.push(`join answered ${status} ${JSON.stringify(body)}`);
    }
  }

  async #order({ api }: Payer) {
    const items = [{ product_id: this.dice.pick(this.shop.productIds), quantity: 1 }];
    const placed = await api.post(
      "/api/orders/",
      { ...SHIPPING, items, payment_method: "M-Pesa" },
      randomUUID(),
    );
    // 400: above M-Pesa's limit (D101)
    if ([400, 409, 503].includes(placed.status)) return this.#add("refused");
    if (placed.status === CUT_OFF) return void (this.#counts.cutOff += 1);
    if (placed.status !== 201) return void this.strange.push(`order answered ${shown(placed)}`);
    const id = Number(placed.body.id);
    this.#orders.push(id);
    this.#add("ordersPlaced");
    await this.#pay(api, id);
  }

  async #pay(api: Api, order: number) {
    const path = `/api/orders/${order}/pay/`;
    const answers = await this.#taps(() => api.post(path, { phone_number: phoneFor(order) }));
    const asked = new Set<unknown>();
    for (const answer of answers)
      if (answer.status === 202) {
        this.#add("ordersPaid");
        asked.add(answer.body.id);
      } else if ([400, 409, 503].includes(answer.status)) this.#add("refused");
      else if (answer.status === CUT_OFF) this.#counts.cutOff += 1;
      else this.strange.push(`paying order ${order} answered ${shown(answer)}`);
    // a prompt that M-Pesa turned away reached no phone, so the second tap sends another
    const prompted = [...this.shop.simulator.operator.prompts.values()]
      .map(({ account }) => attemptIdIn(account))
      .filter((id) => asked.has(id));
    if (prompted.length > 1) this.strange.push(`order ${order} was prompted twice: ${prompted.join(", ")}`);
  }

  /** Pays by paybill or till, for an order that may be pending or paid already, sometimes with a typing error. */
  async #payWithoutPrompt() {
    const prompts = [...this.shop.simulator.operator.prompts.values()];
    if (prompts.length === 0) return;
    const { account, amount, phone } = this.dice.pick(prompts);
    // the operator accepts no larger payment
    if (amount > MAX_SHILLINGS) return;
    const form = {
      // the buyer pays once more, or somebody else does
      phone: this.dice.next() < 0.5 ? phone : "0712345678",
      amount: String(amount),
      account: this.dice.next() < 0.3 ? "P17" : account,
    };
    const { status } = await fetch(`${this.shop.simulator.url}/pay`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    if (status === 303) this.#counts.withoutPrompt += 1;
    else if (status !== 409) this.strange.push(`paying without a prompt answered ${status}`);
  }

  /** Reads the page of each payment. */
  async readPages(payers: readonly Payer[], ownAttempts: (payer: number) => Promise<readonly number[]>) {
    await Promise.all(
      payers.map(async ({ browser }, n) => {
        for (const id of await ownAttempts(n)) {
          if (this.dice.next() < 0.2) await this.#ask(browser, id);
          const page = await browser.get(`/pay/${id}`);
          if (page.status !== 200) this.strange.push(`/pay/${id} answered ${page.status}`);
          if ((await page.text()).includes("Nothing was taken")) this.saysNothingTaken.add(id);
          this.#counts.pagesRead += 1;
        }
      }),
    );
  }

  /** Presses 'I have paid'. */
  async #ask(browser: Browser, id: number) {
    const { status } = await browser.post(`/pay/${id}`, { intent: "check" });
    if (status !== 303) this.strange.push(`asking about payment ${id} answered ${status}`);
  }

  /** Cancels some orders while their money may still arrive. */
  async cancelSome(chief: Api) {
    for (const id of this.#orders.splice(0).filter(() => this.dice.next() < 0.15)) {
      const { status, body } = await chief.patch(`/api/orders/${id}/update_status/`, { status: "cancelled" });
      // 409: its money arrived at that moment; 503: the database is away
      if (![200, 409, 503].includes(status))
        this.strange.push(`cancelling order ${id} answered ${status} ${JSON.stringify(body)}`);
    }
  }

  #add(what: "joined" | "refused" | "ordersPlaced" | "ordersPaid") {
    this.#counts[what] += 1;
    this.#onAnswer();
  }
}

/** From a load balancer whose process was killed: it may have done what it was asked. */
const CUT_OFF = 502;
const MAX_SHILLINGS = 250_000;
/** Each order has its own phone, because the number of prompts per phone is limited (D105). */
const phoneFor = (order: number) => `0722 ${String(100_000 + order)}`;

const shown = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`;

/** Pages are fetched without Api, so the error has another type. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Unanswered || (error instanceof TypeError && error.message === "fetch failed");
