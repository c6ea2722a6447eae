/** What clients of the shop asked and were answered, and when; all times by one clock, in milliseconds. */
import type { Exchange } from "../../faults/api";

interface Span {
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** What became of a write: done, refused, or not known because no answer came. */
export type Outcome = "accepted" | "refused" | "unknown";

export interface Pledge extends Span {
  readonly auction: number;
  readonly buyer: string;
  readonly cents: number;
  readonly outcome: Outcome;
  /** Where accepted. */
  readonly round: number | null;
  readonly seq: number | null;
}

/** A board that somebody asked for. */
export interface Board extends Span {
  readonly auction: number;
  readonly round: number | null;
  /** Null for a visitor. */
  readonly buyer: string | null;
  readonly highestCents: number;
  /** The buyer's own pledge. */
  readonly ownCents: number;
}

/** A stream or socket of a watcher; its first board is a board too. */
export interface Line {
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

/** A round that was closed, by itself or by the next one's opening. */
export interface Close extends Span {
  readonly auction: number;
  readonly round: number;
  readonly outcome: Outcome;
}

/** Read after the close; null where nobody pledged. */
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
  /** Where accepted. */
  readonly orderNumber: string | null;
}

export class History {
  readonly pledges: Pledge[] = [];
  readonly boards: Board[] = [];
  readonly lines: Line[] = [];
  readonly closes: Close[] = [];
  readonly winners: Winner[] = [];
  readonly orders: Order[] = [];

  get size(): number {
    const { pledges, boards, lines, closes, orders } = this;
    const told = lines.reduce((sum, line) => sum + line.boards.length, 0);
    return pledges.length + boards.length + told + closes.length + orders.length;
  }

  /** For `Api.heardBy`. */
  readonly of =
    (buyer: string | null) =>
    (exchange: Exchange): void => {
      const { method, path } = exchange;
      if (path === "/api/bids/" && method === "POST") this.#pledge(buyer ?? "", exchange);
      else if (path === "/api/orders/" && method === "POST") this.#order(exchange);
      else if (path.endsWith("/leaderboard/")) this.#board(buyer, exchange);
      else if (path.endsWith("/create_next_round/")) this.#nextRound(exchange);
      else if (path.endsWith("/rounds/")) this.#rounds(exchange);
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
    });
  }

  #order({ body, key = "", answer, ...span }: Exchange) {
    const { items } = body as { items?: readonly { product_id: number; quantity: number }[] };
    const [item] = items ?? [];
    if (!item) return;
    const outcome = outcomeOf(answer?.status);
    const orderNumber = outcome === "accepted" ? String(answer?.body.order_number) : null;
    const { product_id: product, quantity } = item;
    this.orders.push({ ...times(span), key, product, quantity, outcome, orderNumber });
  }

  #board(buyer: string | null, { path, answer, ...span }: Exchange) {
    if (answer?.status !== 200) return;
    this.boards.push({ ...times(span), auction: auctionOf(path), buyer, ...shown(answer.body) });
  }

  /** Which round it follows is said in `after_round`. */
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

  /** What a watcher was told; not before its line has ended, or all is over. */
  watched(line: Line) {
    this.lines.push(line);
    const [first] = line.boards;
    if (!first) return;
    const { auction, askedAt } = line;
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

const times = ({ askedAt, answeredAt }: Span): Span => ({ askedAt, answeredAt });

function outcomeOf(status: number | undefined): Outcome {
  if (status === 200 || status === 201) return "accepted";
  // after a 5xx, of the shop or of the door, it may have been done all the same
  return status === undefined || status >= 500 ? "unknown" : "refused";
}

/** What a leaderboard says, as a call or a stream tells it. */
export function shown(board: Readonly<Record<string, unknown>>) {
  const { top_bids, round_number, user_bid } = board as {
    top_bids: readonly { pledge_amount: number }[];
    round_number: number | null;
    user_bid: number | null;
  };
  const highestCents = toCents(top_bids[0]?.pledge_amount);
  return { round: round_number, highestCents, ownCents: toCents(user_bid) };
}
