/** What one key of the shop may answer: a buyer's pledge in an auction, an order under its Idempotency-Key, the stock of a product. */
import type { Board, History, Order, Pledge } from "./history";
import { type Operation, whyNotLinearizable } from "./linearizable";

/** Stock by product before the history. */
export type Stock = ReadonlyMap<number, number>;

export function keyFaults(history: History, stock: Stock): string[] {
  return [
    ...pledgeKeys(history).flatMap(([name, operations]) =>
      faultOf(name, whyNotLinearizable(operations, NOTHING_KNOWN)),
    ),
    ...[...grouped(history.orders, ({ key }) => key)].flatMap(([key, sent]) =>
      faultOf(`key ${key}`, whyNotLinearizable(sent.flatMap(orderOperation), null)),
    ),
    ...[...stock].flatMap(([product, pieces]) =>
      faultOf(`stock of product ${product}`, whyNotLinearizable(stockOperations(product, history), pieces)),
    ),
  ];
}

const faultOf = (name: string, why: string | null) => (why === null ? [] : [`${name}: ${why}`]);

const spanOf = ({ askedAt, answeredAt, outcome }: Pledge | Order) => ({
  askedAt,
  answeredAt: outcome === "unknown" ? Infinity : answeredAt,
});

function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** A buyer's own pledge in the latest round of an auction: in a round it only rises, and the next round begins without one. */
interface OwnPledge {
  /** 0: no answer has it yet. */
  readonly round: number;
  /** Null: no answer has it yet, because the history does not begin with the shop. */
  readonly cents: number | null;
}

const NOTHING_KNOWN: OwnPledge = { round: 0, cents: null };

/** What a buyer may have when an answer is from this round; nothing if the round is over. */
function inRound(state: OwnPledge, round: number): OwnPledge[] {
  if (round < state.round) return [];
  const carried = { ...state, round };
  if (round === state.round || state.cents === null) return [carried];
  return [...(state.round === 0 ? [carried] : []), { round, cents: 0 }];
}

const raisedTo = (cents: number) => (state: OwnPledge) =>
  cents >= (state.cents ?? 0) ? [{ ...state, cents }] : [];

const has = (cents: number) => (state: OwnPledge) =>
  (state.cents ?? cents) === cents ? [{ ...state, cents }] : [];

type PledgeKey = [name: string, operations: Operation<OwnPledge>[]];

function pledgeKeys({ pledges, boards, closes }: History): PledgeKey[] {
  const own = boards.flatMap((board) => (board.buyer === null ? [] : [{ ...board, buyer: board.buyer }]));
  const keyOf = ({ auction, buyer }: { auction: number; buyer: string }) => `auction ${auction}, ${buyer}`;
  const keys = grouped([...pledges, ...own], keyOf);
  const rounds = grouped([...pledges, ...boards, ...closes], ({ auction }) => auction);
  return [...keys].map(([name, answers]) => {
    const known = rounds.get(answers[0]?.auction ?? 0) ?? [];
    const possible = [...new Set(known.flatMap(({ round }) => (round === null ? [] : [round, round + 1])))];
    const answered = new Set(answers.map((one) => ("cents" in one ? one.currentCents : one.ownCents)));
    return [
      name,
      answers.flatMap((one) => {
        if (!("cents" in one)) return boardOperation(one);
        // an unanswered pledge that no answer named explains no answer: without it the search is short
        return one.outcome === "unknown" && !answered.has(one.cents) ? [] : pledgeOperation(one, possible);
      }),
    ];
  });
}

/** @param possible the rounds in which a pledge without an answer may be */
function pledgeOperation(pledge: Pledge, possible: readonly number[]): Operation<OwnPledge>[] {
  const { cents, round, outcome, currentCents } = pledge;
  const span = spanOf(pledge);
  if (outcome === "accepted" && round !== null) {
    const after = (state: OwnPledge) => inRound(state, round).flatMap(raisedTo(cents));
    return [{ ...span, after, text: `${cents} was accepted in round ${round}` }];
  }
  if (outcome === "unknown") {
    const after = (state: OwnPledge) =>
      possible.flatMap((one) => inRound(state, one)).flatMap(raisedTo(cents));
    return [{ ...span, after, text: `${cents} was not answered` }];
  }
  // other refusals say nothing about the pledge
  if (currentCents === null) return [];
  const after = (state: OwnPledge) => (cents < currentCents ? has(currentCents)(state) : []);
  return [{ ...span, after, text: `${cents} was refused for ${currentCents}` }];
}

function boardOperation({ askedAt, answeredAt, round, ownCents }: Board): Operation<OwnPledge>[] {
  if (round === null) return [];
  const after = (state: OwnPledge) => inRound(state, round).flatMap(has(ownCents));
  return [{ askedAt, answeredAt, after, text: `a board of round ${round} shows ${ownCents}` }];
}

/** Null before the order; an empty number while no answer has it. */
type PlacedOrder = string | null;

function orderOperation(order: Order): Operation<PlacedOrder>[] {
  const { orderNumber, outcome, stockLeft } = order;
  const span = spanOf(order);
  if (outcome === "unknown")
    return [{ ...span, after: (placed) => [placed ?? ""], text: "an order was not answered" }];
  if (outcome === "accepted") {
    const after = (placed: PlacedOrder) =>
      placed === null || placed === "" || placed === orderNumber ? [orderNumber] : [];
    return [{ ...span, after, text: `it placed ${orderNumber}` }];
  }
  if (stockLeft === null) return [];
  return [{ ...span, after: (placed) => (placed === null ? [null] : []), text: "it was refused" }];
}

function stockOperations(product: number, { orders, stockReads }: History): Operation<number>[] {
  const here = orders.filter((one) => one.product === product);
  const sales = [...grouped(here, ({ key }) => key).values()].flatMap(saleOperation);
  const refusals = here.flatMap(({ askedAt, answeredAt, quantity, stockLeft }): Operation<number>[] => {
    if (stockLeft === null) return [];
    const after = (left: number) => (left === stockLeft && left < quantity ? [left] : []);
    return [{ askedAt, answeredAt, after, text: `${quantity} were refused with ${stockLeft} left` }];
  });
  const reads = stockReads
    .filter((one) => one.product === product)
    .map(({ askedAt, answeredAt, pieces }): Operation<number> => {
      const after = (left: number) => (left === pieces ? [left] : []);
      return { askedAt, answeredAt, after, text: `a buyer saw ${pieces}` };
    });
  return [...sales, ...refusals, ...reads];
}

/** A key sells once: at some time between its first request and the first answer with the order. */
function saleOperation(sent: readonly Order[]): Operation<number>[] {
  const perhaps = sent.filter(({ outcome }) => outcome !== "refused");
  const [first] = perhaps;
  if (!first) return [];
  const { quantity } = first;
  const done = perhaps.filter(({ outcome }) => outcome === "accepted");
  const number = done[0]?.orderNumber;
  return [
    {
      askedAt: Math.min(...perhaps.map(({ askedAt }) => askedAt)),
      // Infinity without an answer
      answeredAt: Math.min(...done.map(({ answeredAt }) => answeredAt)),
      after: (left) => (left >= quantity ? [left - quantity] : []),
      text: number ? `${quantity} were sold as ${number}` : `${quantity} were perhaps sold`,
    },
  ];
}
