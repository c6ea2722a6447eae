// How much load several processes on PostgreSQL carry, computed from the cost of one request. Rates are per second, costs in
// milliseconds; docs/scaling.md has the table.

/**
 * @typedef {{ shop: number, postgres: number, client?: number }} Cost CPU of one request
 * @typedef {{
 *   pledge: Cost, list: Cost,
 *   row: number, receive: number, notify: number, board: number,
 * }} Costs `row`: how long a pledge locks its round's row, the disk included; `receive`: CPU of a process for a batch of another's events;
 *   `notify`: CPU of PostgreSQL for one batch and listener; `board`: CPU of a process to read a board again and send it
 * @typedef {{ processes: number, postgresCores: number }} Size a core for each process
 */

/** Maximum batches of events that a process sends: each waits for the answer to the previous one. */
const BATCHES = 400;
/** Maximum boards sent for one auction. */
const BOARDS = 4;
/** Connections of each process: Prisma, the direct ones, the bus. */
export const CONNECTIONS = 13;

/**
 * Shop, database and clients share the cores, and a process uses at most one.
 * @param {{ cores: number, processes: number }} machine @param {Cost} cost
 */
export const rateOnOneMachine = ({ cores, processes }, { shop, postgres, client = 0 }) =>
  Math.min((cores * 1_000) / (shop + postgres + client), (processes * 1_000) / shop);

/** The rate of lists that are not cached. @param {Size} size @param {Costs} costs */
export const listRate = ({ processes, postgresCores }, { list }) =>
  Math.min((processes * 1_000) / list.shop, (postgresCores * 1_000) / list.postgres);

/**
 * The rate of pledges over `auctions` rounds at once; every process has watchers of each.
 * @param {Size} size @param {Costs} costs @param {number} auctions
 * @returns {{ rate: number, limit: "shop" | "PostgreSQL" | "row" }}
 */
export function pledgeRate({ processes, postgresCores }, costs, auctions) {
  const { pledge, row, receive, notify, board } = costs;
  const ownBatches = (/** @type {number} */ rate) => Math.min(rate / processes, BATCHES);
  const others = processes - 1;
  const boards = BOARDS * auctions * board;
  /** The share of a core that one process needs. @param {number} rate */
  const shopLoad = (rate) =>
    ((rate / processes) * pledge.shop +
      others * ownBatches(rate) * receive +
      Math.min(boards, rate * board)) /
    1_000;
  const postgresLoad = (/** @type {number} */ rate) =>
    (rate * pledge.postgres + processes * ownBatches(rate) * others * notify) / (postgresCores * 1_000);
  const limits = {
    shop: most((rate) => shopLoad(rate) <= 1),
    PostgreSQL: most((rate) => postgresLoad(rate) <= 1),
    row: (auctions * 1_000) / row,
  };
  const [limit, rate] = /** @type {["shop" | "PostgreSQL" | "row", number]} */ (
    Object.entries(limits).reduce((least, next) => (next[1] < least[1] ? next : least))
  );
  return { rate: Math.round(rate), limit };
}

/** The highest possible rate, since load only rises with the rate. @param {(rate: number) => boolean} isPossible */
function most(isPossible) {
  let [low, high] = [0, 1_000_000];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (isPossible(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** During a rolling restart there is one process more. @param {number} processes */
export const connections = (processes) => CONNECTIONS * (processes + 1);
