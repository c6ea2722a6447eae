/**
 * One feed an auction, however many watch: what happened is turned into text once and handed to every watcher.
 * Board changes are gathered (at most 4 a second), bids beyond 4 a second are dropped (D45): the board has them.
 */
import type { AuctionEvent } from "~/domain/live-message";
import { toShillings } from "~/domain/money";
import { subscribe } from "~/events/auction-hub.server";
import { log } from "~/http/log.server";
import { LeaderboardText } from "~/http/wire/leaderboard.server";
import { wireRound } from "~/http/wire/round.server";
import { boardForFeed } from "~/operations/pledges/board.queries.server";

export type MessageType = "leaderboard_update" | "bid_placed" | "round_update";

export interface Watcher {
  userId: number | null;
  send(type: MessageType, data: string, id: number): void;
  /** The auction is gone: deleted, or a draft again. */
  end(): void;
}

const EVERY_MS = 250;
const BIDS_A_SECOND = 4;

class AuctionFeed {
  readonly #watchers = new Set<Watcher>();
  /** Those who have not got their first board yet: nothing else is sent to them before it. */
  readonly #newcomers = new Set<Watcher>();
  readonly #unsubscribe: () => void;
  #id = 0;
  #board: Promise<LeaderboardText | null> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #lastBoardAt = 0;
  /** Boards that were begun, and the latest of them that was told: one that took longer than its successor is stale. */
  #begun = 0;
  #told = 0;
  #bidSecond = 0;
  #bidsInSecond = 0;

  constructor(private readonly auctionId: number) {
    this.#unsubscribe = subscribe(auctionId, (event) => void this.#hear(event));
  }

  /** The first message is the board as it is now (D37). Answers a function that stops watching. */
  async add(watcher: Watcher): Promise<() => void> {
    this.#watchers.add(watcher);
    this.#newcomers.add(watcher);
    try {
      const board = await this.#readBoard();
      // a change since then may have brought the board already
      if (this.#newcomers.has(watcher)) this.#sendBoard(watcher, board);
    } catch (error) {
      this.#remove(watcher);
      throw error;
    }
    return () => this.#remove(watcher);
  }

  #sendBoard(watcher: Watcher, board: LeaderboardText | null) {
    this.#newcomers.delete(watcher);
    if (board) watcher.send("leaderboard_update", board.textFor(watcher.userId), this.#id);
    else watcher.end();
  }

  get watched() {
    return this.#watchers.size > 0;
  }

  #remove(watcher: Watcher) {
    this.#watchers.delete(watcher);
    this.#newcomers.delete(watcher);
    if (this.watched) return;
    this.#unsubscribe();
    if (this.#timer) clearTimeout(this.#timer);
    if (feeds.get(this.auctionId) === this) feeds.delete(this.auctionId);
  }

  async #hear(event: AuctionEvent) {
    try {
      if (event.kind === "bid") this.#sayBid(event);
      else if (event.kind === "round") await this.#sayRound();
      else this.#boardSoon();
    } catch (error) {
      log.error({ err: error, auction: this.auctionId }, "live feed failed");
    }
  }

  #sayBid(event: Extract<AuctionEvent, { kind: "bid" }>) {
    const second = Math.floor(Date.now() / 1000);
    this.#bidsInSecond = second === this.#bidSecond ? this.#bidsInSecond + 1 : 1;
    this.#bidSecond = second;
    if (this.#bidsInSecond > BIDS_A_SECOND) return;
    this.#toAll("bid_placed", {
      auction: event.auctionId,
      round: event.roundId,
      round_number: event.roundNumber,
      pledge_amount: toShillings(event.cents),
      user: { first_name: event.firstName },
      submitted_at: event.submittedAt.toISOString(),
    });
  }

  async #sayRound() {
    const board = await boardForFeed(this.auctionId, new Date());
    if (board?.round)
      this.#toAll("round_update", {
        auction: this.auctionId,
        round: wireRound(board.round, { isOpen: board.isOpen, forSuperuser: false }),
      });
    await this.#sayBoard();
  }

  /** At once where the last board is old enough, else when it will be: the last change is always told. */
  #boardSoon() {
    this.#board = null;
    if (this.#timer) return;
    const wait = Math.max(0, this.#lastBoardAt + EVERY_MS - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#sayBoard().catch((error: unknown) =>
        log.error({ err: error, auction: this.auctionId }, "live board failed"),
      );
    }, wait);
  }

  async #sayBoard() {
    this.#board = null;
    this.#lastBoardAt = Date.now();
    const turn = (this.#begun += 1);
    const board = await this.#readBoard();
    if (turn < this.#told) return;
    this.#told = turn;
    this.#id += 1;
    for (const watcher of this.#watchers) this.#sendBoard(watcher, board);
  }

  /** Kept until something changes: a thousand watchers that connect at once are one query. */
  #readBoard(): Promise<LeaderboardText | null> {
    if (this.#board) return this.#board;
    const reading = readBoard(this.auctionId);
    this.#board = reading;
    // what could not be read is not kept
    reading.catch(() => {
      if (this.#board === reading) this.#board = null;
    });
    return reading;
  }

  #toAll(type: MessageType, data: unknown) {
    const text = JSON.stringify(data);
    this.#id += 1;
    for (const watcher of this.#watchers)
      if (!this.#newcomers.has(watcher)) watcher.send(type, text, this.#id);
  }
}

async function readBoard(auctionId: number): Promise<LeaderboardText | null> {
  const now = new Date();
  const board = await boardForFeed(auctionId, now);
  return board && new LeaderboardText(board, now);
}

const kept = globalThis as typeof globalThis & { sokoFeeds?: Map<number, AuctionFeed> };
const feeds = (kept.sokoFeeds ??= new Map<number, AuctionFeed>());

/** Watch an auction the viewer was allowed to see. Answers a function that stops watching. */
export function watchAuction(auctionId: number, watcher: Watcher): Promise<() => void> {
  const feed = feeds.get(auctionId) ?? new AuctionFeed(auctionId);
  feeds.set(auctionId, feed);
  return feed.add(watcher);
}
