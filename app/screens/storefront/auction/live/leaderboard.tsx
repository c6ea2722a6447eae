import { muted, stack } from "~/ui/frame/layout.css";
import { LeaderboardTable } from "~/ui/auction/leaderboard-table";
import { Notice } from "~/ui/frame/notice";
import type { AuctionPage } from "~/screens/storefront/auction/auction-page.server";
import { t } from "~/texts/t";
import { type BoardView, emptyText, participantCountText, placeInBoardText } from "./board-view";

export function Leaderboard({ board, round }: { board: BoardView; round: AuctionPage["round"] }) {
  const { own, tie, tiedAtTop } = board;
  const winner = round?.winner ?? null;
  const sharesTop = winner !== null && tiedAtTop > 1 && own !== null && own.position <= tiedAtTop;
  return (
    <div className={stack.m}>
      {board.rows.length === 0 ? (
        <p className={muted}>
          {round?.isVoid
            ? t("No pledge in a void round counts. Its ledger keeps them all.")
            : emptyText(board, round?.isOpen ?? false)}
        </p>
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
            caption={participantCountText(board)}
            tied={tiedAtTop}
            winner={winner}
          />
          {own && !sharesTop ? (
            <p>
              {t("You are {place} with {pledge}.", {
                place: placeInBoardText(board, winner) ?? "",
                pledge: own.pledgeText,
              })}
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}
