import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { WireLeaderboard, WireRoundUpdate } from "~/domain/live-message";
import { formatClock } from "~/domain/time";
import { type BoardView, boardFromWire } from "./board-view";
import type { ConnectionState, LiveListener } from "./live-connection";

interface Loaded {
  auctionId: number;
  board: BoardView;
  /** False for an auction that is closed for good: nothing more will come. */
  listening: boolean;
  serverNow: number;
  asOfText: string;
  nextTurnAt: number | null;
}

/** A new round's banner shows for 8 s (specification §2). */
const BANNER_MS = 8_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Browsers take no longer timer. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** The board as the live channel last told it, how fresh that is, and the number of a round that has just opened. */
export function useLiveAuction({
  auctionId,
  board: loaded,
  listening,
  serverNow,
  asOfText,
  nextTurnAt,
}: Loaded) {
  const [state, setState] = useState<ConnectionState>("connecting");
  const [told, setTold] = useState<{ board: BoardView; asOf: number } | null>(null);
  const [asOf, setAsOf] = useState(asOfText);
  const [newRound, setNewRound] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  const roundNumber = useRef(loaded.roundNumber);
  roundNumber.current = loaded.roundNumber;

  // phones' clocks are wrong by minutes: the server's time is what counts
  const ahead = useRef(0);
  useEffect(() => {
    ahead.current = serverNow - Date.now();
    setAsOf(asOfText);
  }, [serverNow, asOfText]);

  useEffect(() => {
    if (!listening) return;
    const fresh = () => setAsOf(formatClock(new Date(Date.now() + ahead.current)));
    return watchSoon(auctionId, {
      state(next) {
        setState(next);
        if (next === "live") fresh();
        if (next === "gone") revalidate();
      },
      news({ type, data }) {
        if (type === "leaderboard_update") {
          const wire = JSON.parse(data) as WireLeaderboard;
          const board = boardFromWire(wire);
          setTold({ board, asOf: Date.parse(wire.as_of) });
          fresh();
          // a poll tells of a new round only in this way
          if (board.roundNumber !== roundNumber.current) revalidate();
        } else if (type === "round_update") {
          const { round } = JSON.parse(data) as WireRoundUpdate;
          if (round.is_active && round.round_number !== roundNumber.current) setNewRound(round.round_number);
          revalidate();
        }
      },
    });
  }, [auctionId, listening, revalidate]);

  useEffect(() => {
    if (newRound === null) return;
    const timer = setTimeout(() => setNewRound(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [newRound]);

  // the page turns over by itself at start and end (D16)
  useEffect(() => {
    if (nextTurnAt === null) return;
    // not every phone in the same moment
    const soon = 200 + Math.random() * 1_300;
    const wait = Math.min(LONGEST_TIMER_MS, Math.max(0, nextTurnAt - serverNow) + soon);
    const timer = setTimeout(revalidate, wait);
    return () => clearTimeout(timer);
  }, [nextTurnAt, serverNow, revalidate]);

  // the newer of the two by the server's clock: a message may overtake a load, or a load a message
  const isNewer = told !== null && told.asOf >= serverNow && told.board.roundNumber === loaded.roundNumber;
  const board = isNewer ? told.board : loaded;
  return { board, isNewer, state: listening ? state : ("off" as const), asOf, newRound };
}

/** The live channel's script comes after the page, which is whole without it. Lost on the way, it is asked for again. */
function watchSoon(auctionId: number, listener: LiveListener): () => void {
  let stop = () => {};
  let stopped = false;
  const load = (pauseMs: number) => {
    import("./live-connection").then(
      ({ watchLive }) => {
        if (!stopped) stop = watchLive(auctionId, listener);
      },
      () => {
        if (stopped) return;
        listener.state("reconnecting");
        const timer = setTimeout(load, pauseMs, Math.min(2 * pauseMs, LONGEST_PAUSE_MS));
        stop = () => clearTimeout(timer);
      },
    );
  };
  load(FIRST_PAUSE_MS);
  return () => {
    stopped = true;
    stop();
  };
}
