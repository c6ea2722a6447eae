/** Parts of histories. */
import { type Board, type Close, History, type Order, type Pledge } from "./history";

export const pledge = (
  askedAt: number,
  answeredAt: number,
  cents: number,
  more: Partial<Pledge> = {},
): Pledge => ({
  auction: 1,
  round: 1,
  buyer: "amina",
  outcome: "accepted",
  seq: cents,
  currentCents: null,
  askedAt,
  answeredAt,
  cents,
  ...more,
});

/** A lower pledge that was refused for the buyer's `currentCents`. */
export const lowered = (askedAt: number, answeredAt: number, cents: number, currentCents: number) =>
  pledge(askedAt, answeredAt, cents, { outcome: "refused", round: null, seq: null, currentCents });

export const unknown = (askedAt: number, cents: number) =>
  pledge(askedAt, askedAt + 1, cents, { outcome: "unknown", round: null, seq: null });

export const board = (
  askedAt: number,
  answeredAt: number,
  highestCents: number,
  more: Partial<Board> = {},
): Board => ({
  auction: 1,
  round: 1,
  buyer: null,
  ownCents: 0,
  askedAt,
  answeredAt,
  highestCents,
  ...more,
});

export const order = (key: string, orderNumber: string, more: Partial<Order> = {}): Order => ({
  key,
  orderNumber,
  product: 7,
  quantity: 1,
  outcome: "accepted",
  stockLeft: null,
  askedAt: 0,
  answeredAt: 1,
  ...more,
});

export const soldOut = (key: string, stockLeft: number, more: Partial<Order> = {}) =>
  order(key, "", { outcome: "refused", orderNumber: null, stockLeft, ...more });

export const closed: Close = { auction: 1, round: 1, outcome: "accepted", askedAt: 50, answeredAt: 60 };

export const history = (
  parts: Partial<
    Pick<History, "pledges" | "boards" | "connections" | "closes" | "winners" | "orders" | "stockReads">
  >,
) => Object.assign(new History(), parts);

export const connection = (
  boards: readonly (readonly [at: number, cents: number])[],
  endedAt = Infinity,
) => ({
  auction: 1,
  askedAt: 0,
  boards: boards.map(([at, highestCents]) => ({ at, round: 1, highestCents })),
  endedAt,
});
