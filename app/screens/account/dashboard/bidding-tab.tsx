import { EmptyState } from "~/ui/list/empty-state";
import { Icon } from "~/ui/frame/icon";
import { muted, small, stack } from "~/ui/frame/layout.css";
import { DataTable } from "~/ui/list/table";
import { AuctionTitle } from "./auction-title";
import type { AuctionBidsView } from "./auction-views.server";
import * as styles from "./bidding-tab.css";
import type { TabContent } from "./dashboard-page.server";

export function BiddingTab({ histories }: TabContent<"bidding">) {
  if (histories.length === 0)
    return (
      <EmptyState title="No Bids Yet" action={{ to: "/", label: "Browse Auctions" }}>
        Every pledge you place is listed here, with its time.
      </EmptyState>
    );
  return (
    <div className={stack.xl}>
      <h2 className={styles.heading}>Bidding History</h2>
      {histories.map((auction, index) => (
        <AuctionBids key={auction.id} auction={auction} open={index === 0} />
      ))}
    </div>
  );
}

function AuctionBids({ auction, open }: { auction: AuctionBidsView; open: boolean }) {
  const { title, voidText, averageText, averageNote, bidCount, rounds } = auction;
  return (
    <article className={styles.auction}>
      <AuctionTitle {...auction} />
      {voidText === null ? (
        <p className={muted}>
          Overall average pledge <strong className={styles.average}>{averageText}</strong>{" "}
          <span className={small}>{averageNote}</span>
        </p>
      ) : (
        <p className={muted}>{voidText}</p>
      )}
      <details open={open} className={styles.details}>
        <summary className={styles.summary}>
          <Icon name="down" className={styles.arrow} />
          {voidText === null
            ? `${counted(bidCount, "bid")} in ${counted(rounds.length, "round")}`
            : "Your pledges"}
        </summary>
        <DataTable
          caption={`Your pledges for ${title}`}
          captionHidden
          rows={rounds}
          columns={[
            {
              label: "Round",
              primary: true,
              cell: (round) => `Round ${round.id}${round.isVoid ? " (void)" : ""}`,
            },
            { label: "Pledges", cell: ({ bids }) => <Pledges bids={bids} /> },
            { label: "Highest pledge", align: "end", cell: (round) => round.highestText },
            { label: "Bid count", align: "end", cell: ({ bids }) => bids.length },
            { label: "Round average", align: "end", cell: (round) => round.averageText },
          ]}
        />
      </details>
    </article>
  );
}

function Pledges({ bids }: { bids: AuctionBidsView["rounds"][number]["bids"] }) {
  return (
    <ul className={styles.pledges}>
      {bids.map(({ amountText, timeText }) => (
        <li key={`${amountText} ${timeText}`} className={styles.pledge}>
          <span className={styles.amount}>{amountText}</span>
          <span className={styles.time}>{timeText}</span>
        </li>
      ))}
    </ul>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
