/** Administrators and buyers who make random moves at any time; no answer may be a server error. */
import { randomUUID } from "node:crypto";
import type { Dice } from "../http/fuzz/dice";
import type { Answer, Api } from "./api";
import { productForm } from "./product-form";
import { withRows } from "./rows";
import type { Shop } from "./shop";
import { SHIPPING } from "./storm";

const STATUSES = ["pending", "paid", "processing", "shipped", "delivered", "cancelled"];
const NEXT_ROUND = { base_price: 500, participation_fee: 50, min_pledge: 500, max_pledge: null };
const EXTRA_MS = 60_000;

type Move = (api: Api) => Promise<Answer>;

export class Players {
  readonly strange: string[] = [];
  /** Orders refused for lack of stock. */
  soldOut = 0;
  readonly #counts = new Map<string, number>();
  readonly #done = new Set<string>();
  readonly #auctions: number[];
  readonly #orders: number[] = [];
  #made = 0;

  constructor(
    private readonly shop: Shop,
    private readonly dice: Dice,
  ) {
    this.#auctions = [...shop.auctionIds];
  }

  readonly #buyerMoves: Readonly<Record<string, Move>> = {
    join: (api) => api.post("/api/participations/", { auction: this.#auction() }),
    pledge: (api) => api.post("/api/bids/", { auction: this.#auction(), pledge_amount: this.#amount() }),
    "pledge again": (api) =>
      api.post("/api/bids/", { auction: this.#auction(), pledge_amount: this.#amount() }),
    "fill the cart": (api) => api.post("/api/cart/add/", { product_id: this.#product(), quantity: 2 }),
    "order the cart": (api) => this.#ordered(api.post("/api/orders/", SHIPPING)),
    order: (api) => {
      const items = [{ product_id: this.#product(), quantity: 1 + this.dice.below(4) }];
      return this.#ordered(api.post("/api/orders/", { ...SHIPPING, items }, randomUUID()));
    },
    look: (api) => api.get(`/api/auctions/${this.#auction()}/leaderboard/`),
  };

  readonly #adminMoves: Readonly<Record<string, Move>> = {
    "next round": (api) => api.post(`/api/auctions/${this.#auction()}/create_next_round/`, NEXT_ROUND),
    "set an order's status": (api) => this.#setStatus(api),
    "cancel or take up an order": (api) => this.#setStatus(api),
    "close a round": (api) => api.post(`/api/rounds/${1 + this.dice.below(40)}/close/`, {}),
    "make a product": (api) => this.#make(api),
    // the shop's first auctions stay open, so that there is always one for a move
    "activate one": async (api) => this.#activate(api, await this.#make(api)),
    "close one": async (api) => {
      const made = await this.#make(api);
      await this.#activate(api, made);
      return api.post(`/api/auctions/${String(made.body.id)}/close/`, {});
    },
    "delete one": async (api) => {
      const made = await this.#make(api);
      return api.delete(`/api/auctions/${String(made.body.id)}/delete/`);
    },
    "look at the takings": (api) => api.get("/api/orders/stats/"),
  };

  /** Plays for `ms`, on a slow machine up to `EXTRA_MS` longer, until every move has succeeded once. */
  async play(buyers: readonly Api[], admins: readonly Api[], ms: number): Promise<void> {
    const until = performance.now() + ms;
    const goesOn = () => {
      const over = performance.now() - until;
      return over < 0 || (over < EXTRA_MS && (this.soldOut === 0 || this.neverDone().length > 0));
    };
    const moveOn = async (api: Api, moves: Readonly<Record<string, Move>>) => {
      // each move once, then random ones, so that a short run has all of them too
      for (const name of this.dice.shuffled(Object.keys(moves))) await this.#move(api, name, moves);
      while (goesOn()) await this.#move(api, this.dice.pick(Object.keys(moves)), moves);
    };
    await Promise.all([
      ...buyers.map((api) => moveOn(api, this.#buyerMoves)),
      ...admins.map((api) => moveOn(api, this.#adminMoves)),
    ]);
  }

  async #move(api: Api, name: string, moves: Readonly<Record<string, Move>>) {
    const answer = await moves[name]?.(api);
    if (!answer) return;
    const { status, body } = answer;
    this.#counts.set(String(status), (this.#counts.get(String(status)) ?? 0) + 1);
    if (status < 300) this.#done.add(name);
    // on a busy machine reads may be refused
    if (status === 503 && name.startsWith("look")) return;
    if (status >= 500 || status === 401) this.strange.push(`${name}: ${status} ${JSON.stringify(body)}`);
  }

  async #ordered(ordering: Promise<Answer>): Promise<Answer> {
    const order = await ordering;
    if (order.status === 409 && /sold out|\bleft\b/.test(String(order.body.error))) this.soldOut += 1;
    if (order.status === 201) this.#orders.push(Number(order.body.id));
    return order;
  }

  #setStatus(api: Api) {
    const id = this.#orders.length > 0 ? this.dice.pick(this.#orders) : 1;
    return api.patch(`/api/orders/${id}/update_status/`, { status: this.dice.pick(STATUSES) });
  }

  #auction = () => this.dice.pick(this.#auctions);
  /** Picks the scarce product every other time. */
  #product = () => (this.dice.next() < 0.5 ? this.shop.scarceId : this.dice.pick(this.shop.productIds));
  #amount = () => (50_000 + this.dice.below(5_000_000)) / 100;

  #make(api: Api): Promise<Answer> {
    this.#made += 1;
    return api.send("/api/auctions/", productForm(this.shop.categoryId, `Lamp ${this.#made}`));
  }

  /** Adds a product that buyers can find from now on. */
  async #activate(api: Api, { body }: Answer): Promise<Answer> {
    const id = Number(body.id);
    const activated = await api.post(`/api/auctions/${id}/activate/`, {
      min_pledge: 500,
      max_pledge: 100_000,
    });
    this.#auctions.push(id);
    return activated;
  }

  statuses() {
    return Object.fromEntries([...this.#counts].sort());
  }

  /** Moves that never succeeded, which means that the run has not tested everything. */
  neverDone(): string[] {
    const all = [...Object.keys(this.#buyerMoves), ...Object.keys(this.#adminMoves)];
    return all.filter((name) => !this.#done.has(name));
  }

  /** Auctions whose leaderboard differs from the order of the ledger (D23). */
  async ranksThatDiffer([admin]: readonly Api[]): Promise<string[]> {
    const differing: string[] = [];
    for (const id of this.shop.auctionIds) {
      const board = await admin?.get(`/api/auctions/${id}/leaderboard/`);
      const shown = ((board?.body.top_bids ?? []) as { id: number; position: number }[]).map(
        ({ id, position }) => `${position}. ${id}`,
      );
      const rows = await withRows(this.shop.databaseUrl, (query) =>
        query(
          `SELECT s."id" FROM "Participation" s JOIN "Round" r ON r."id" = s."roundId" JOIN "Product" p ON p."id" = r."productId"
           WHERE p."id" = ? AND r."number" = p."roundCount" AND s."pledgeCents" IS NOT NULL
           ORDER BY s."pledgeCents" DESC, s."reachedSeq" LIMIT 10`,
          id,
        ),
      );
      const stored = rows.map((row, i) => `${i + 1}. ${row.id}`);
      if (shown.join() !== stored.join())
        differing.push(`auction ${id}: ${shown.join()} not ${stored.join()}`);
    }
    return differing;
  }
}
