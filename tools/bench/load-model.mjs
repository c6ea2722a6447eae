// How much several processes on PostgreSQL carry, from what one request costs. Rates are a second, costs milliseconds; docs/scaling.md has
// its table.

/**
 * @typedef {{ shop: number, postgres: number, client?: number }} Cost CPU of one request
 * @typedef {{
 *   pledge: Cost, list: Cost,
 *   row: number, hear: number, notify: number, board: number,
 * }} Costs `row`: how long a pledge holds its round's row, the disk included; `hear`: CPU of a process for a batch of news of another;
 *   `notify`: CPU of PostgreSQL for one batch and listener; `board`: CPU of a process for a board that it reads and tells anew
 * @typedef {{ processes: number, postgresCores: number }} Size a core for each process
 */

/** Most batches of news a process sends: each waits for the answer to the one before. */
const BATCHES = 400;
/** Boards of one auction are told at most so often. */
const BOARDS = 4;
/** Of each process: Prisma's, those past it, the bus. */
export const CONNECTIONS = 13;

/**
 * Shop, database and clients share the cores, and a process has one at most.
 * @param {{ cores: number, processes: number }} machine @param {Cost} cost
 */
export const rateOnOneMachine = ({ cores, processes }, { shop, postgres, client = 0 }) =>
  Math.min((cores * 1_000) / (shop + postgres + client), (processes * 1_000) / shop);

/** Lists that are not in the cache. @param {Size} size @param {Costs} costs */
export const listRate = ({ processes, postgresCores }, { list }) =>
  Math.min((processes * 1_000) / list.shop, (postgresCores * 1_000) / list.postgres);

/**
 * Pledges, over `auctions` rounds at once that all processes have watchers of.
 * @param {Size} size @param {Costs} costs @param {number} auctions
 * @returns {{ rate: number, limit: "shop" | "PostgreSQL" | "row" }}
 */
export function pledgeRate({ processes, postgresCores }, costs, auctions) {
  const { pledge, row, hear, notify, board } = costs;
  const ownBatches = (/** @type {number} */ rate) => Math.min(rate / processes, BATCHES);
  const others = processes - 1;
  const boards = BOARDS * auctions * board;
  /** Share of a core that one process needs. @param {number} rate */
  const shopLoad = (rate) =>
    ((rate / processes) * pledge.shop + others * ownBatches(rate) * hear + Math.min(boards, rate * board)) /
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

/** The highest rate that is possible: loads only rise with it. @param {(rate: number) => boolean} isPossible */
function most(isPossible) {
  let [low, high] = [0, 1_000_000];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (isPossible(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** While one process is replaced there is one more. @param {number} processes */
export const connections = (processes) => CONNECTIONS * (processes + 1);
