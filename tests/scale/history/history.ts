/** Requests and answers of the shop's clients, with times in milliseconds by one clock. */
import type { Exchange } from "../../faults/api";

interface Span {
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** The outcome of a write: done, refused, or unknown because no answer arrived. */
export type Outcome = "accepted" | "refused" | "unknown";

export interface Pledge extends Span {
  readonly auction: number;
  readonly buyer: string;
  readonly cents: number;
  readonly outcome: Outcome;
  /** Set if accepted. */
  readonly round: number | null;
  readonly seq: number | null;
  /** What the buyer had, if a lower pledge was refused for it. */
  readonly currentCents: number | null;
}

/** A board that a client requested. */
export interface Board extends Span {
  readonly auction: number;
  readonly round: number | null;
  /** Null for a visitor. */
  readonly buyer: string | null;
  readonly highestCents: number;
  /** The buyer's own pledge. */
  readonly ownCents: number;
}

/** A stream or socket of a watcher; its first board counts as a requested board too. */
export interface Connection {
  readonly auction: number;
  readonly askedAt: number;
  readonly boards: readonly {
    readonly at: number;
    readonly round: number | null;
    readonly highestCents: number;
  }[];
  /** Infinity while it is open. */
  readonly endedAt: number;
}

/** A round that was closed, directly or by opening the next one. */
export interface Close extends Span {
  readonly auction: number;
  readonly round: number;
  readonly outcome: Outcome;
}

/** Read after the close; null if nobody pledged. */
export interface Winner {
  readonly auction: number;
  readonly round: number;
  readonly cents: number | null;
}

export interface Order extends Span {
  readonly key: string;
  readonly product: number;
  readonly quantity: number;
  readonly outcome: Outcome;
  /** Set if accepted. */
  readonly orderNumber: string | null;
  /** Set if refused for short stock. */
  readonly stockLeft: number | null;
}

/** The stock in a client's answer. */
export interface StockRead extends Span {
  readonly product: number;
  readonly pieces: number;
}

export class History {
  readonly pledges: Pledge[] = [];
  readonly boards: Board[] = [];
  readonly connections: Connection[] = [];
  readonly closes: Close[] = [];
  readonly winners: Winner[] = [];
  readonly orders: Order[] = [];
  readonly stockReads: StockRead[] = [];

  get size(): number {
    const { pledges, boards, connections, closes, orders, stockReads } = this;
    const received = connections.reduce((sum, connection) => sum + connection.boards.length, 0);
    return pledges.length + boards.length + received + closes.length + orders.length + stockReads.length;
  }

  /** A callback for `Api.observedBy`. */
  readonly of =
    (buyer: string | null) =>
    (exchange: Exchange): void => {
      const { method, path } = exchange;
      if (path === "/api/bids/" && method === "POST") this.#pledge(buyer ?? "", exchange);
      else if (path === "/api/orders/" && method === "POST") this.#order(exchange);
      else if (path.endsWith("/leaderboard/")) this.#board(buyer, exchange);
      else if (path.endsWith("/create_next_round/")) this.#nextRound(exchange);
      else if (path.endsWith("/rounds/")) this.#rounds(exchange);
      else if (method === "GET") this.#stock(exchange);
    };

  #pledge(buyer: string, { body, answer, ...span }: Exchange) {
    const { auction, pledge_amount } = body as { auction: number; pledge_amount: number };
    const outcome = outcomeOf(answer?.status);
    const [, round, seq] = /^R(\d+)-(\d+)$/.exec(String(answer?.body.receipt)) ?? [];
    const accepted = outcome === "accepted";
    this.pledges.push({
      ...times(span),
      auction,
      buyer,
      cents: toCents(pledge_amount),
      outcome,
      round: accepted ? Number(round) : null,
      seq: accepted ? Number(seq) : null,
      currentCents: outcome === "refused" ? currentIn(String(answer?.body.error)) : null,
    });
  }

  #order({ body, key = "", answer, ...span }: Exchange) {
    const { items } = body as { items?: readonly { product_id: number; quantity: number }[] };
    const [item] = items ?? [];
    if (!item) return;
    const outcome = outcomeOf(answer?.status);
    const orderNumber = outcome === "accepted" ? String(answer?.body.order_number) : null;
    const stockLeft = outcome === "refused" ? leftIn(String(answer?.body.error)) : null;
    const { product_id: product, quantity } = item;
    this.orders.push({ ...times(span), key, product, quantity, outcome, orderNumber, stockLeft });
  }

  #stock({ path, answer, ...span }: Exchange) {
    const pieces = answer?.status === 200 ? answer.body.stock_quantity : undefined;
    if (typeof pieces === "number")
      this.stockReads.push({ ...times(span), product: auctionOf(path), pieces });
  }

  #board(buyer: string | null, { path, answer, ...span }: Exchange) {
    if (answer?.status !== 200) return;
    this.boards.push({ ...times(span), auction: auctionOf(path), buyer, ...shown(answer.body) });
  }

  /** `after_round` names the round that the new one follows. */
  #nextRound({ path, body, answer, ...span }: Exchange) {
    const { after_round: round } = body as { after_round: number };
    this.closes.push({ ...times(span), auction: auctionOf(path), round, outcome: outcomeOf(answer?.status) });
  }

  #rounds({ path, answer }: Exchange) {
    if (answer?.status !== 200) return;
    const rounds = answer.body as unknown as readonly WireRound[];
    for (const { round_number: round, is_active, winner } of rounds)
      if (!is_active)
        this.winners.push({
          auction: auctionOf(path),
          round,
          cents: winner && toCents(winner.pledge_amount),
        });
  }

  /** Adds what a watcher received. Call it when the connection has ended, or at the end of the test. */
  watched(connection: Connection) {
    this.connections.push(connection);
    const [first] = connection.boards;
    if (!first) return;
    const { auction, askedAt } = connection;
    this.boards.push({ auction, askedAt, answeredAt: first.at, buyer: null, ownCents: 0, ...first });
  }
}

interface WireRound {
  readonly round_number: number;
  readonly is_active: boolean;
  readonly winner: { readonly pledge_amount: number } | null;
}

const auctionOf = (path: string) => Number(/auctions\/(\d+)\//.exec(path)?.[1]);

const toCents = (shillings: number | null | undefined) => Math.round((shillings ?? 0) * 100);

/** Cents in 'Your current pledge is KSh 1,234.50.' */
function currentIn(error: string): number | null {
  const [, sum] = /current pledge is KSh ([\d,]+(?:\.\d\d)?)/.exec(error) ?? [];
  return sum === undefined ? null : toCents(Number(sum.replaceAll(",", "")));
}

function leftIn(error: string): number | null {
  const [, left] = /^Only (\d+) of .* left;/.exec(error) ?? [];
  return left === undefined ? (/ is sold out;/.test(error) ? 0 : null) : Number(left);
}

const times = ({ askedAt, answeredAt }: Span): Span => ({ askedAt, answeredAt });

function outcomeOf(status: number | undefined): Outcome {
  if (status === 200 || status === 201) return "accepted";
  // after a 5xx of the shop or the load balancer, the write may still have been done
  return status === undefined || status >= 500 ? "unknown" : "refused";
}

/** Reads a leaderboard, from a call or a stream. */
export function shown(board: Readonly<Record<string, unknown>>) {
  const { top_bids, round_number, user_bid } = board as {
    top_bids: readonly { pledge_amount: number }[];
    round_number: number | null;
    user_bid: number | null;
  };
  const highestCents = toCents(top_bids[0]?.pledge_amount);
  return { round: round_number, highestCents, ownCents: toCents(user_bid) };
}
