import { useRevalidator } from "~/router";
import { useEffect } from "react";
import { ButtonLink } from "~/ui/frame/button";
import { watchLive } from "~/ui/network/live-connection";
import { cluster, muted } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";

// the page revalidates at most this often
const PAUSE_MS = 3_000;

interface LiveAuctionProps {
  auctionId: number;
  /** When the page was read: '14:03:05 EAT'. */
  asOf: string;
  here: string;
}

/** Revalidates the page on events of its auction's live channel; without scripts there is a link. */
export function LiveAuction({ auctionId, asOf, here }: LiveAuctionProps) {
  useLiveEvents(auctionId);
  return (
    <div className={cluster.m}>
      <span className={muted}>{t("As of {asOf}", { asOf })}</span>
      <ButtonLink look="secondary" size="small" to={here} reloadDocument>
        {t("Refresh")}
      </ButtonLink>
    </div>
  );
}

function useLiveEvents(auctionId: number) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        revalidate();
      }, PAUSE_MS);
    };
    const stop = watchLive(auctionId, {
      state: () => undefined,
      // a new stream begins with the board, which covers everything between the page and the stream, or during silence
      event: ({ type }) => {
        if (type === "leaderboard_update" || type === "round_update") soon();
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [auctionId, revalidate]);
}
