/** Buyers who join, pledge and order without a pause, and remember what they were told. */
import { randomUUID } from "node:crypto";
import type { Dice } from "../http/fuzz/dice";
import type { Server } from "../http/server";
import { type Answer, type Api, Unanswered } from "./api";
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
const LOWEST = 50_000;
// shared by all storms, so that an amount identifies a pledge
let highest = LOWEST;

export class Storm {
  /** Rows that answers spoke of, with what they said. */
  readonly #told: { table: string; id: unknown; columns: Record<string, unknown> }[] = [];
  /** Sent and not answered: unknown whether placed. */
  readonly #openOrders: Order[] = [];
  /** The same for pledges, by their amount, which is unique. */
  readonly #openPledges = new Set<number>();
  readonly strange: string[] = [];
  /** Requests that were under way when the server went. */
  readonly cutOff: string[] = [];
  /** Orders refused for lack of stock. */
  soldOut = 0;
  #stopped = false;
  #heard = () => {};

  constructor(
    private readonly shop: Shop,
    private readonly dice: Dice,
  ) {}

  get acknowledged(): number {
    return this.#told.length;
  }

  /** Until `stop`, or until the server is gone. */
  async blow(buyers: readonly Api[]): Promise<void> {
    // several requests of a buyer at once, as from two tabs
    await Promise.all([...buyers, ...buyers].map((api) => this.#play(api)));
    this.#heard();
  }

  stop() {
    this.#stopped = true;
  }

  /** Waits until that many writes were acknowledged. */
  async reached(count: number): Promise<void> {
    while (this.#told.length < count && !this.#stopped)
      await new Promise<void>((resolve) => (this.#heard = resolve));
  }

  async #play(api: Api) {
    const joined = new Set<number>();
    try {
      while (!this.#stopped) {
        const auction = this.dice.pick(this.shop.auctionIds);
        if (this.dice.next() < 0.3) await this.#order(api);
        else if (!joined.has(auction)) {
          await this.#join(api, auction);
          joined.add(auction);
        } else await this.#pledge(api, auction);
      }
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (error.wasSent) this.cutOff.push(`${error.message}: ${error.code}`);
      this.#stopped = true;
    }
  }

  async #join(api: Api, auction: number) {
    const { status, body } = await api.post("/api/participations/", { auction });
    if (status === 201) this.#tell("Participation", body.id, { paymentStatus: "completed" });
    else if (status !== 200) this.#expect("join", { status, body }, [409]);
  }

  async #pledge(api: Api, auction: number) {
    highest += 1 + this.dice.below(200);
    const cents = highest;
    this.#openPledges.add(cents);
    const { status, body } = await api.post("/api/bids/", { auction, pledge_amount: cents / 100 });
    this.#openPledges.delete(cents);
    if (status === 201) this.#tell("Bid", body.id, { cents, hash: body.ledger_hash });
    // lower than in the buyer's other tab, or the join is still being paid for
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

  /** Repeats unanswered orders at the next server, with the same keys; answers how many. */
  async sendAgain(server: Server): Promise<number> {
    const orders = [...this.#openOrders];
    for (const order of orders) await this.#send(order, order.api.at(server));
    return orders.length;
  }

  async #send(order: Order, api = order.api) {
    const { status, body } = await api.post("/api/orders/", order.body, order.key);
    this.#openOrders.splice(this.#openOrders.indexOf(order), 1);
    if (status !== 201) return this.#refused(order, { status, body });
    const totalCents = Math.round(Number(body.total_amount) * 100);
    this.#tell("Order", body.id, { totalCents, orderNumber: body.order_number });
  }

  /** Only the scarce product may sell out. */
  #refused({ body: { items } }: Order, { status, body }: Pick<Answer, "status" | "body">) {
    const isScarce = items[0]?.product_id === this.shop.scarceId;
    if (isScarce && status === 409) this.soldOut += 1;
    this.#expect("order", { status, body }, isScarce ? [409] : []);
  }

  #expect(what: string, { status, body }: Pick<Answer, "status" | "body">, known: readonly number[]) {
    if (!known.includes(status)) this.strange.push(`${what} answered ${status} ${JSON.stringify(body)}`);
  }

  #tell(table: string, id: unknown, columns: Record<string, unknown>) {
    this.#told.push({ table, id, columns });
    this.#heard();
  }

  /** Done although never answered. */
  doneUnanswered(): string[] {
    return withRows(this.shop.file, (ask) => [
      ...[...this.#openPledges].flatMap((cents) => ask(`SELECT "id" FROM "Bid" WHERE "cents" = ?`, cents)),
      ...this.#openOrders.flatMap(({ key }) =>
        ask(`SELECT "id" FROM "Order" WHERE "customerNotes" = ?`, key),
      ),
    ]).map((row) => JSON.stringify(row));
  }

  /** Acknowledged and not in the file, or ordered twice. */
  losses(): string[] {
    return withRows(this.shop.file, (ask) => [
      ...this.#told.flatMap(({ table, id, columns }) => {
        const [row] = ask(`SELECT * FROM "${table}" WHERE "id" = ?`, id);
        const differs = Object.entries(columns).some(([name, value]) => row?.[name] !== value);
        return differs
          ? [`${table} ${String(id)}: told ${JSON.stringify(columns)}, has ${JSON.stringify(row)}`]
          : [];
      }),
      ...ask(`SELECT "customerNotes" AS key, count(*) AS n FROM "Order" GROUP BY key HAVING n > 1`).map(
        ({ key, n }) => `order ${key} was placed ${n} times`,
      ),
    ]);
  }
}
