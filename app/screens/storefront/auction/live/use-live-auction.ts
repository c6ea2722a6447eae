import { useRevalidator } from "~/router";
import { useEffect, useRef, useState } from "react";
import { type BoardView, isSameBoard } from "./board-view";
import type { LiveBoard } from "./follow-auction";
import type { AuctionPage } from "~/screens/storefront/auction/auction-page.server";
import type { Lead, Standings } from "~/screens/storefront/auction/lead";
import type { ConnectionState } from "~/ui/network/live-connection";
import { retryableImport } from "~/ui/network/retryable-import";
import { watchWithRetry } from "./watch-with-retry";

interface Loaded {
  auctionId: number;
  board: BoardView;
  lead: Lead;
  standings: Standings | null;
  listening: boolean;
  serverNow: number;
  asOfText: string;
  turn: AuctionPage["turn"];
}

// D33
const BANNER_MS = 8_000;
// browsers allow no longer timer
const MAX_TIMER_MS = 2_147_483_647;

const loadFollowing = retryableImport(() => import("./follow-auction"));

/** The latest board with its freshness, the amount needed to lead, and the number of a round that just opened. */
export function useLiveAuction({
  auctionId,
  board: loaded,
  lead,
  standings,
  listening,
  serverNow,
  asOfText,
  turn,
}: Loaded) {
  const [state, setState] = useState<ConnectionState>("connecting");
  const [latest, setLatest] = useState<LiveBoard | null>(null);
  const [asOf, setAsOf] = useState(asOfText);
  const [newRound, setNewRound] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  const roundNumber = useRef(loaded.roundNumber);
  roundNumber.current = loaded.roundNumber;

  // phones' clocks can be minutes off, so use the server's time
  const ahead = useRef(0);
  useEffect(() => {
    ahead.current = serverNow - Date.now();
    setAsOf(asOfText);
  }, [serverNow, asOfText]);

  useEffect(() => {
    if (!listening) return;
    return watchWithRetry(loadFollowing, auctionId, {
      serverNow: () => new Date(Date.now() + ahead.current),
      fresh: setAsOf,
      state(next) {
        setState(next);
        if (next === "gone") revalidate();
      },
      board(latest) {
        setLatest(latest);
        // a poll reports a new round only this way
        if (latest.board.roundNumber !== roundNumber.current) revalidate();
      },
      round({ round_number: number, is_active: isActive }) {
        if (isActive && number !== roundNumber.current) setNewRound(number);
        revalidate();
      },
    });
  }, [auctionId, listening, revalidate]);

  useEffect(() => {
    if (newRound === null) return;
    const timer = setTimeout(() => setNewRound(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [newRound]);

  // the newer one by the server's clock, because messages and page loads may overtake one another
  const isNewer =
    latest !== null &&
    latest.asOf >= serverNow &&
    latest.board.roundNumber === loaded.roundNumber &&
    !isSameBoard(latest.board, loaded);
  // a soft close moves it with a pledge (D91)
  const at = (isNewer && turn && latest.closesAt) || turn?.at;

  // the page changes by itself at start and end (D16)
  useEffect(() => {
    if (!at) return;
    // random delay, so that phones do not all reload at the same time
    const soon = 200 + Math.random() * 1_300;
    const wait = Math.min(MAX_TIMER_MS, Math.max(0, at - serverNow) + soon);
    const timer = setTimeout(revalidate, wait);
    return () => clearTimeout(timer);
  }, [at, serverNow, revalidate]);

  const shown = isNewer ? { board: latest.board, lead: latest.leadOf(standings) } : { board: loaded, lead };
  return { ...shown, at, state: listening ? state : ("off" as const), asOf, newRound };
}
