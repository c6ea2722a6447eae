import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { muted, stack } from "~/ui/layout.css";
import { LeaderboardTable } from "~/ui/leaderboard-table";
import { Notice } from "~/ui/notice";
import type { AuctionPage } from "./auction-page.server";
import { type BoardView, emptyWords, joinedWords, placeWords } from "./board-view";

export function Leaderboard({ board, round }: { board: BoardView; round: AuctionPage["round"] }) {
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // an accepted pledge leads here: the keyboard follows, since the form it came from is a new one
  useEffect(() => {
    if (hash === "#leaderboard") place.current?.focus({ preventScroll: true });
  }, [hash, key]);
  const { own, tie, tiedAtTop } = board;
  const winner = round?.winner ?? null;
  const sharesTop = winner !== null && tiedAtTop > 1 && own !== null && own.position <= tiedAtTop;
  return (
    <div ref={place} tabIndex={-1} className={stack.m}>
      {board.rows.length === 0 ? (
        <p className={muted}>{emptyWords(board, round?.isOpen ?? false)}</p>
      ) : (
        <>
          {tie && !winner ? (
            <Notice tone="info">
              <p>{tie}</p>
            </Notice>
          ) : null}
          <LeaderboardTable
            rows={board.rows}
            own={own}
            caption={joinedWords(board)}
            tied={tiedAtTop}
            winner={winner}
          />
          {own && !sharesTop ? (
            <p>
              You are {placeWords(board, winner)} with {own.pledgeText}.
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}
