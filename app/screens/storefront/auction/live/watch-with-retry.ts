import type { AuctionFollower } from "./follow-auction";

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

interface Following {
  followAuction: (auctionId: number, follower: AuctionFollower) => () => void;
}

export function watchWithRetry(
  load: () => Promise<Following>,
  auctionId: number,
  follower: AuctionFollower,
): () => void {
  let stop = () => {};
  let stopped = false;
  const tryAfter = (pauseMs: number) => {
    load().then(
      ({ followAuction }) => {
        if (!stopped) stop = followAuction(auctionId, follower);
      },
      () => {
        if (stopped) return;
        follower.state("reconnecting");
        const timer = setTimeout(tryAfter, pauseMs, Math.min(2 * pauseMs, MAX_PAUSE_MS));
        stop = () => clearTimeout(timer);
      },
    );
  };
  tryAfter(FIRST_PAUSE_MS);
  return () => {
    stopped = true;
    stop();
  };
}
