/**
 * Rules for every history, whichever process answered: a round's highest pledge only rises, and each key is linearizable. Every broken
 * rule is a line of text; the order of two overlapping events is undefined.
 */
import type { Board, Close, History, Connection, Order, Pledge } from "./history";
import { keyFaults, type Stock } from "./registers";

interface Expected {
  readonly stock?: Stock;
  /** How long after its answer a pledge may be missing on the board of an open connection. */
  readonly lagMs?: number;
}

export function faultsOf(history: History, { stock = new Map(), lagMs = 2_000 }: Expected = {}): string[] {
  const ofRounds = rounds(history).flatMap(({ name, ...round }) =>
    [...boardFaults(round), ...ledgerFaults(round), ...closeFaults(round)].map(
      (fault) => `${name}: ${fault}`,
    ),
  );
  return [
    ...ofRounds,
    ...newestFaults(history),
    ...history.connections.flatMap((connection) => connectionFaults(connection, history.pledges, lagMs)),
    ...orderFaults(history.orders),
    ...keyFaults(history, stock),
  ];
}

interface Round {
  readonly accepted: readonly Pledge[];
  /** Pledges accepted in this round, and those with an unknown outcome. */
  readonly perhaps: readonly Pledge[];
  readonly boards: readonly Board[];
  readonly closes: readonly Close[];
  /** Undefined if nobody has read it. */
  readonly winner: { readonly cents: number | null } | undefined;
}

function rounds({ pledges, boards, closes, winners }: History): (Round & { name: string })[] {
  const named = [...pledges, ...boards, ...closes].flatMap(({ auction, round }) =>
    round === null ? [] : [`${auction} ${round}`],
  );
  return [...new Set(named)].map((key) => {
    const [auction = 0, round = 0] = key.split(" ").map(Number);
    const isHere = (one: { auction: number; round: number | null }) =>
      one.auction === auction && one.round === round;
    const accepted = pledges.filter(isHere);
    const unknown = pledges.filter((one) => one.auction === auction && one.outcome === "unknown");
    return {
      name: `auction ${auction}, round ${round}`,
      accepted,
      perhaps: [...accepted, ...unknown],
      boards: boards.filter(isHere),
      closes: closes.filter(isHere),
      winner: winners.find(isHere),
    };
  });
}

const highest = (pledges: readonly { cents: number }[]) =>
  pledges.reduce((most, { cents }) => Math.max(most, cents), 0);

/** A board shows at least what was accepted before its request and what an earlier board showed, and only amounts pledged by then. */
function boardFaults({ accepted, perhaps, boards }: Round): string[] {
  const floor = risen(accepted.map(({ answeredAt, cents }) => [answeredAt, cents]));
  const shown = risen(boards.map(({ answeredAt, highestCents }) => [answeredAt, highestCents]));
  const asked = new Map(perhaps.map(({ cents, askedAt }) => [cents, askedAt]));
  return boards.flatMap(({ highestCents: cents, askedAt, answeredAt }) => {
    const [due, before] = [floor(askedAt), shown(askedAt)];
    return [
      ...(cents < due ? [`a board shows ${cents} as the highest though ${due} was accepted before`] : []),
      ...(cents < before ? [`a board shows ${cents} as the highest, an earlier one ${before}`] : []),
      ...(cents > 0 && (asked.get(cents) ?? Infinity) > answeredAt
        ? [`a board shows ${cents} as the highest, which nobody had pledged`]
        : []),
    ];
  });
}

/** A board never shows an older round than an answer before its request. */
function newestFaults({ pledges, boards }: History): string[] {
  return [...new Set(boards.map(({ auction }) => auction))].flatMap((auction) => {
    const known = [...pledges, ...boards].filter((one) => one.auction === auction);
    const newest = risen(known.map(({ answeredAt, round }) => [answeredAt, round ?? 0]));
    return boards
      .filter((board) => board.auction === auction && (board.round ?? 0) < newest(board.askedAt))
      .map(({ round, askedAt }) => `auction ${auction}: a board of round ${round} after ${newest(askedAt)}`);
  });
}

/** The boards of a connection never go back, and show an accepted pledge in time. */
function connectionFaults(
  { auction, askedAt, boards, endedAt }: Connection,
  pledges: readonly Pledge[],
  lagMs: number,
) {
  const isBefore = (one: Connection["boards"][number], other: Connection["boards"][number]) =>
    (one.round ?? 0) < (other.round ?? 0) ||
    (one.round === other.round && one.highestCents < other.highestCents);
  const back = boards.filter((board, i) => {
    const last = boards[i - 1];
    return last !== undefined && isBefore(board, last);
  });
  const missed = pledges.filter((pledge) => {
    const { answeredAt, cents: highestCents, round } = pledge;
    const due = answeredAt + lagMs;
    if (pledge.auction !== auction || round === null || answeredAt < askedAt || due >= endedAt) return false;
    const shown = boards.findLast(({ at }) => at <= due);
    return !shown || isBefore(shown, { at: due, round, highestCents });
  });
  return [
    ...back.map(({ highestCents }) => `auction ${auction}: a line went back to ${highestCents}`),
    ...missed.map(({ cents, round, answeredAt }) => {
      const came = boards.find(
        (board) => board.at > answeredAt && !isBefore(board, { at: board.at, round, highestCents: cents }),
      );
      const then = came ? `it came after ${Math.round(came.at - answeredAt)}` : "it never came";
      return `auction ${auction}: a line had no board with ${cents} ${lagMs} ms after its answer at ${clock(answeredAt)}: ${then}`;
    }),
  ];
}

/** A time as in the log. */
const clock = (at: number) => new Date(performance.timeOrigin + at).toISOString();

/** The largest of all values before a given time. */
function risen(values: readonly (readonly [at: number, value: number])[]): (before: number) => number {
  const sorted = values.toSorted(([one], [other]) => one - other);
  let most = 0;
  const tops = sorted.map(([, value]) => (most = Math.max(most, value)));
  return (before) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.[0] ?? Infinity) < before) low = middle + 1;
      else high = middle;
    }
    return tops[low - 1] ?? 0;
  };
}

/** The ledger's numbers follow the order of the answers, each number once. */
function ledgerFaults({ accepted }: Round): string[] {
  const faults: string[] = [];
  const cents = new Map<number, number>();
  const earlier = risen(accepted.map(({ answeredAt, seq }) => [answeredAt, seq ?? 0]));
  for (const pledge of accepted) {
    const seq = pledge.seq ?? 0;
    const same = cents.get(seq);
    // a repeated pledge gets its existing entry (D22)
    if (same !== undefined && same !== pledge.cents) faults.push(`two pledges have number ${seq}`);
    const isRepeat = same !== undefined;
    cents.set(seq, pledge.cents);
    if (!isRepeat && seq <= earlier(pledge.askedAt))
      faults.push(`pledge ${seq} was asked for after pledge ${earlier(pledge.askedAt)} was answered`);
  }
  return faults;
}

/** No pledge is accepted after a close is answered, and the winner has the highest pledge. */
function closeFaults({ accepted, perhaps, closes, winner }: Round): string[] {
  const closedAt = Math.min(
    ...closes.filter(({ outcome }) => outcome === "accepted").map(({ answeredAt }) => answeredAt),
  );
  const late = accepted
    .filter(({ askedAt }) => askedAt > closedAt)
    .map(({ cents }) => `a pledge of ${cents} was accepted after the close`);
  if (!winner) return late;
  const due = highest(accepted);
  const has = winner.cents ?? 0;
  return [
    ...late,
    ...(has < due ? [`the winner has ${has}, the highest accepted pledge was ${due}`] : []),
    ...(has > 0 && !perhaps.some(({ cents }) => cents === has) ? [`the winner's ${has} nobody pledged`] : []),
  ];
}

/** An order is the answer for one key. */
function orderFaults(orders: readonly Order[]): string[] {
  const keys = new Map<string, Set<string>>();
  for (const { orderNumber, key } of orders)
    if (orderNumber !== null) keys.set(orderNumber, (keys.get(orderNumber) ?? new Set()).add(key));
  return [...keys].flatMap(([number, { size }]) =>
    size > 1 ? [`order ${number} was the answer for ${size} keys`] : [],
  );
}
