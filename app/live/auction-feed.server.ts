/** One feed for all watchers of an auction (D37). It drops bids beyond 4 a second (D45): the leaderboard includes them. */
import type { AuctionEvent } from "~/domain/pledge/live-message";
import { toShillings } from "~/domain/money";
import { subscribe } from "~/events/auction-hub.server";
import { isCaughtUp, onResync } from "~/events/bus.server";
import { log } from "~/http/observability/log.server";
import { LeaderboardText } from "~/http/wire/leaderboard.server";
import { wireRound } from "~/http/wire/round.server";
import {
  type Board,
  boardForFeed,
  boardGeneration,
  boardStateOf,
  boardStates,
} from "~/operations/pledges/board.queries.server";
import { processWide } from "~/process/process-wide.server";
import { runInSlices } from "./run-in-slices.server";
import type { Encode, LiveMessage, MessageType } from "./live-frame.server";
import { Broadcast } from "./broadcast.server";
import { shopTime } from "~/operations/shop-clock.server";

interface Watcher {
  readonly userId: number | null;
  readonly encode: Encode;
  send(bytes: Buffer): void;
  /** Will get no more events: the auction was deleted, or is no auction any more. */
  end(): void;
}

const MIN_INTERVAL_MS = 250;
const MAX_BUSY_SHARE = 0.25;
const BIDS_A_SECOND = 4;
/** When a database comes back, watchers get its board within 2 s. */
const AFTER_FAILURE_MS = 500;

interface WatcherState {
  /** The board number last sent to this watcher; before the first, the newest board read before they connected. */
  boardNumber: number;
  /** True before the first board, which comes without earlier events. */
  isNew: boolean;
}

interface ReadBoard {
  boardNumber: number;
  board: Board | null;
  text: LeaderboardText | null;
}

type BidEvent = Extract<AuctionEvent, { kind: "bid" }>;

class AuctionFeed {
  readonly #watchers = new Map<Watcher, WatcherState>();
  readonly #unsubscribe: () => void;
  #events: (BidEvent | "round")[] = [];
  #id = 0;
  #boardNumber = 0;
  #board: Promise<ReadBoard> | null = null;
  #generation = 0;
  /** The state of the board that watchers were sent last; null before the first. */
  #shown: string | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isBroadcasting = false;
  #again = false;
  #notBefore = 0;
  #bidSecond = 0;
  #bidsInSecond = 0;

  constructor(readonly auctionId: number) {
    this.#unsubscribe = subscribe(auctionId, (event) => this.#onEvent(event));
  }

  async add(watcher: Watcher): Promise<() => void> {
    const watcherState: WatcherState = { boardNumber: this.#boardNumber, isNew: true };
    this.#watchers.set(watcher, watcherState);
    try {
      if (!(await isCaughtUp())) this.#board = null;
      const { boardNumber, board, text } = await this.#readBoard();
      this.#shown ??= board && boardStateOf(board);
      // a change may have sent the board meanwhile
      if (watcherState.isNew && this.#watchers.has(watcher)) {
        Object.assign(watcherState, { boardNumber, isNew: false });
        if (text) watcher.send(new Broadcast(text, this.#id).boardFor(watcher));
        else watcher.end();
      }
    } catch (error) {
      this.#remove(watcher);
      throw error;
    }
    return () => this.#remove(watcher);
  }

  /** `state` is what the board should show; null if the auction is gone. */
  compare(state: string | null) {
    if (this.#isBroadcasting || this.#timer || this.#shown === null || state === this.#shown) return;
    const roundOf = (shown: string | null) => shown?.split(" ", 2).join();
    if (state !== null && roundOf(state) !== roundOf(this.#shown)) this.#events.push("round");
    this.refresh();
  }

  refresh() {
    this.#board = null;
    this.#broadcastSoon();
  }

  #remove(watcher: Watcher) {
    this.#watchers.delete(watcher);
    if (this.#watchers.size > 0) return;
    this.#unsubscribe();
    if (this.#timer) clearTimeout(this.#timer);
    if (feeds.get(this.auctionId) === this) feeds.delete(this.auctionId);
  }

  #onEvent(event: AuctionEvent) {
    if (event.kind === "bid" && !this.#isTooMany()) this.#events.push(event);
    // two round changes are sent as one, with the latest round
    if (event.kind === "round" && !this.#events.includes("round")) this.#events.push("round");
    this.refresh();
  }

  #isTooMany(): boolean {
    const second = Math.floor(performance.now() / 1000);
    this.#bidsInSecond = second === this.#bidSecond ? this.#bidsInSecond + 1 : 1;
    this.#bidSecond = second;
    return this.#bidsInSecond > BIDS_A_SECOND;
  }

  /** Never drops the last change: it waits until `#notBefore`. */
  #broadcastSoon() {
    if (this.#isBroadcasting) this.#again = true;
    if (this.#isBroadcasting || this.#timer) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        void this.#broadcast();
      },
      Math.max(0, this.#notBefore - performance.now()),
    );
  }

  /** One at a time, so that no watcher gets an older board after a newer one. */
  async #broadcast() {
    this.#isBroadcasting = true;
    const began = performance.now();
    const events = this.#events;
    this.#events = [];
    try {
      this.#board = null;
      const read = await this.#readBoard();
      const busyMs = await this.#sendToAll(read, events);
      this.#notBefore = Math.max(
        began + MIN_INTERVAL_MS,
        performance.now() + busyMs * (1 / MAX_BUSY_SHARE - 1),
      );
    } catch (error) {
      log.error({ err: error, auction: this.auctionId }, "live feed failed");
      if (events.includes("round")) this.#events.unshift("round");
      this.#notBefore = performance.now() + AFTER_FAILURE_MS;
      this.#again = true;
    }
    this.#isBroadcasting = false;
    const again = this.#again;
    this.#again = false;
    if (again && this.#watchers.size > 0) this.#broadcastSoon();
  }

  #sendToAll(
    { boardNumber, board, text }: ReadBoard,
    events: readonly (BidEvent | "round")[],
  ): Promise<number> {
    const messages = events.flatMap((each) => {
      if (each !== "round") return [this.#message("bid_placed", wireBidPlaced(each))];
      if (!board?.round) return [];
      const round = wireRound(board.round, { isOpen: board.isOpen, forStaff: false });
      return [this.#message("round_update", { auction: this.auctionId, round })];
    });
    this.#shown = board && boardStateOf(board);
    const broadcast = text && new Broadcast(text, (this.#id += 1), messages);
    return runInSlices([...this.#watchers], ([watcher, watcherState]) => {
      if (watcherState.boardNumber >= boardNumber || !this.#watchers.has(watcher)) return;
      const { isNew } = watcherState;
      Object.assign(watcherState, { boardNumber, isNew: false });
      if (!broadcast) watcher.end();
      else watcher.send(isNew ? broadcast.boardFor(watcher) : broadcast.bytesFor(watcher));
    });
  }

  #message(type: MessageType, data: unknown): LiveMessage {
    return { type, data: JSON.stringify(data), id: (this.#id += 1) };
  }

  /** Cached until something changes: a thousand watchers who connect together cost one query. */
  #readBoard(): Promise<ReadBoard> {
    const generation = boardGeneration();
    if (this.#board && this.#generation === generation) return this.#board;
    this.#generation = generation;
    const reading = readBoard(this.auctionId, (this.#boardNumber += 1));
    this.#board = reading;
    reading.catch(() => {
      if (this.#board === reading) this.#board = null;
    });
    return reading;
  }
}

async function readBoard(auctionId: number, boardNumber: number): Promise<ReadBoard> {
  const now = shopTime();
  const board = await boardForFeed(auctionId, now);
  return { boardNumber, board, text: board && new LeaderboardText(board, now) };
}

const wireBidPlaced = (event: BidEvent) => ({
  auction: event.auctionId,
  round: event.roundId,
  round_number: event.roundNumber,
  pledge_amount: toShillings(event.cents),
  user: { first_name: event.firstName },
  submitted_at: event.submittedAt.toISOString(),
});

const shared = processWide<{ feeds: Map<number, AuctionFeed> }>();
const feeds = (shared.feeds ??= new Map<number, AuctionFeed>());

export function watchAuction(auctionId: number, watcher: Watcher): Promise<() => void> {
  const feed = feeds.get(auctionId) ?? new AuctionFeed(auctionId);
  feeds.set(auctionId, feed);
  return feed.add(watcher);
}

const BATCH_SIZE = 500;

/** Finds changes that no message reported: a connection was cut, or a process died before it could publish. */
export async function compareBoards(): Promise<void> {
  const all = [...feeds.values()];
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const batch = all.slice(from, from + BATCH_SIZE);
    const states = await boardStates(
      batch.map(({ auctionId }) => auctionId),
      shopTime(),
    );
    for (const feed of batch) feed.compare(states.get(feed.auctionId) ?? null);
  }
}

onResync("feeds", () => {
  for (const feed of feeds.values()) feed.refresh();
});
