/** Buyers who join, pledge and order without a pause, and record the answers. */
import { randomUUID } from "node:crypto";
import type { Dice } from "../http/fuzz/dice";
import { setTimeout as wait } from "node:timers/promises";
import { type Address, type Answer, type Api, Unanswered } from "./api";
import type { Shop } from "./shop";
import { withRows } from "./rows";

interface Order {
  readonly key: string;
  readonly api: Api;
  readonly body: { readonly items: readonly { readonly product_id: number }[] };
}

export const SHIPPING = {
  shipping_name: "Wanjiku Kamau",
  shipping_phone: "+254712345678",
  shipping_address: "Moi Avenue 1",
  shipping_city: "Nairobi",
};
const PAUSE_MS = 50;
const LOWEST = 50_000;
// shared by all storms, so that an amount identifies a pledge
let highest = LOWEST;

export class Storm {
  /** Rows that answers have confirmed, with the values they reported. */
  readonly #rows: { table: string; id: unknown; columns: Record<string, unknown> }[] = [];
  /** Orders sent without an answer, which may be placed or not. */
  readonly #openOrders: Order[] = [];
  /** The same for pledges, by their unique amount. */
  readonly #openPledges = new Set<number>();
  readonly strange: string[] = [];
  /** Requests that were pending when the server stopped. */
  readonly cutOff: string[] = [];
  /** Orders refused for lack of stock. */
  soldOut = 0;
  #stopped = false;
  #onAnswer = () => {};

  /** @param isPassing an answer of the load balancer while processes restart: the storm goes on, and the outcome of the request is unknown */
  constructor(
    private readonly shop: Pick<Shop, "auctionIds" | "productIds" | "scarceId" | "databaseUrl">,
    private readonly dice: Dice,
    private readonly isPassing?: (status: number) => boolean,
  ) {}

  get acknowledged(): number {
    return this.#rows.length;
  }

  /** Runs until `stop`, or until the server is down. */
  async blow(buyers: readonly Api[]): Promise<void> {
    // several requests of a buyer at once, as from two tabs
    await Promise.all([...buyers, ...buyers].map((api) => this.#play(api)));
    this.#onAnswer();
  }

  stop() {
    this.#stopped = true;
  }

  /** Waits until this many writes were acknowledged, or an answer was unexpected. */
  async reached(count: number): Promise<void> {
    while (this.#rows.length < count && !this.#stopped && this.strange.length === 0)
      await new Promise<void>((resolve) => (this.#onAnswer = resolve));
  }

  async #play(api: Api) {
    const joined = new Set<number>();
    while (!this.#stopped)
      try {
        const auction = this.dice.pick(this.shop.auctionIds);
        if (this.dice.next() < 0.3) await this.#order(api);
        else if (!joined.has(auction)) {
          await this.#join(api, auction);
          joined.add(auction);
        } else await this.#pledge(api, auction);
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        if (error.wasSent) this.cutOff.push(`${error.message}: ${error.code}`);
        if (!this.isPassing) this.#stopped = true;
        else await wait(PAUSE_MS);
      }
  }

  async #post(api: Api, path: string, body: unknown, key?: string): Promise<Answer> {
    const answer = await api.post(path, body, key);
    if (!this.isPassing?.(answer.status)) return answer;
    throw new Unanswered(`${path} was answered ${answer.status}`, { cause: answer.body.error });
  }

  async #join(api: Api, auction: number) {
    const { status, body } = await this.#post(api, "/api/participations/", { auction });
    if (status === 201) this.#record("Participation", body.id, { paymentStatus: "completed" });
    else if (status !== 200) this.#expect("join", { status, body }, [409]);
  }

  async #pledge(api: Api, auction: number) {
    highest += 1 + this.dice.below(200);
    const cents = highest;
    this.#openPledges.add(cents);
    const pledge = { auction, pledge_amount: cents / 100 };
    const { status, body } = await this.#post(api, "/api/bids/", pledge);
    this.#openPledges.delete(cents);
    if (status === 201) this.#record("Bid", body.id, { cents, hash: body.ledger_hash });
    // lower than in the buyer's other tab, or the payment for the join is still pending
    else this.#expect("pledge", { status, body }, [400, 403, 409]);
  }

  async #order(api: Api) {
    const product_id = this.dice.pick(this.shop.productIds);
    const items = [{ product_id, quantity: 1 + this.dice.below(3) }];
    const key = randomUUID();
    const order = { api, key, body: { ...SHIPPING, customer_notes: key, items } };
    this.#openOrders.push(order);
    await this.#send(order);
  }

  /** Repeats unanswered orders at the next server with the same keys, for at most `withinMs` while the first one counts as pending. Returns how many. */
  async sendAgain(server: Address, withinMs = 0): Promise<number> {
    const orders = [...this.#openOrders];
    const until = performance.now() + withinMs;
    for (const order of orders) await this.#send(order, order.api.at(server), until);
    return orders.length;
  }

  async #send(order: Order, api = order.api, until = 0) {
    const query = () => this.#post(api, "/api/orders/", order.body, order.key);
    let { status, body } = await query();
    while (status === 409 && /under way/.test(String(body.error)) && performance.now() < until) {
      await wait(PAUSE_MS);
      ({ status, body } = await query());
    }
    this.#openOrders.splice(this.#openOrders.indexOf(order), 1);
    if (status !== 201) return this.#refused(order, { status, body });
    const totalCents = Math.round(Number(body.total_amount) * 100);
    this.#record("Order", body.id, { totalCents, orderNumber: body.order_number });
  }

  /** Records a refusal. Only the scarce product may sell out. */
  #refused({ body: { items } }: Order, { status, body }: Pick<Answer, "status" | "body">) {
    const isScarce = items[0]?.product_id === this.shop.scarceId;
    if (isScarce && status === 409) this.soldOut += 1;
    this.#expect("order", { status, body }, isScarce ? [409] : []);
  }

  #expect(what: string, { status, body }: Pick<Answer, "status" | "body">, known: readonly number[]) {
    if (known.includes(status)) return;
    this.strange.push(`${what} answered ${status} ${JSON.stringify(body)}`);
    this.#onAnswer();
  }

  #record(table: string, id: unknown, columns: Record<string, unknown>) {
    this.#rows.push({ table, id, columns });
    this.#onAnswer();
  }

  /** Writes that were done although they were never answered. */
  doneUnanswered(): Promise<string[]> {
    return withRows(this.shop.databaseUrl, async (query) => {
      const done = [];
      for (const cents of this.#openPledges)
        done.push(...(await query(`SELECT "id" FROM "Bid" WHERE "cents" = ?`, cents)));
      for (const { key } of this.#openOrders)
        done.push(...(await query(`SELECT "id" FROM "Order" WHERE "customerNotes" = ?`, key)));
      return done.map((row) => JSON.stringify(row));
    });
  }

  /** Writes that were acknowledged but are not in the database, and duplicate orders. */
  losses(): Promise<string[]> {
    return withRows(this.shop.databaseUrl, async (query) => {
      const lost = [];
      for (const { table, id, columns } of this.#rows) {
        const [row] = await query(`SELECT * FROM "${table}" WHERE "id" = ?`, id);
        const differs = Object.entries(columns).some(([name, value]) => row?.[name] !== value);
        if (differs)
          lost.push(
            `${table} ${String(id)}: answered ${JSON.stringify(columns)}, has ${JSON.stringify(row)}`,
          );
      }
      const twice = await query(
        `SELECT "customerNotes" AS key, count(*) AS n FROM "Order" GROUP BY "customerNotes" HAVING count(*) > 1`,
      );
      return [...lost, ...twice.map(({ key, n }) => `order ${key} was placed ${n} times`)];
    });
  }
}
