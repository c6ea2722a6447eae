import { EmptyState } from "~/ui/list/empty-state";
import { Icon } from "~/ui/frame/icon";
import { muted, small, stack, finePrint } from "~/ui/frame/layout.css";
import { DataTable } from "~/ui/list/table";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { AuctionTitle } from "./auction-title";
import type { AuctionBidsView } from "./auction-views.server";
import * as styles from "./bidding-tab.css";
import type { TabContent } from "./dashboard-page.server";

export function BiddingTab({ histories }: TabContent<"bidding">) {
  if (histories.length === 0)
    return (
      <EmptyState title={t("No Bids Yet")} action={{ to: "/", label: t("Browse Auctions") }}>
        {t("Every pledge you place is listed here, with its time.")}
      </EmptyState>
    );
  return (
    <div className={stack.xl}>
      <h2 className={styles.heading}>{t("Bidding History")}</h2>
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
          {tNodes("Overall average pledge {average} {note}", {
            average: <strong className={styles.average}>{averageText}</strong>,
            note: <span className={small}>{averageNote}</span>,
          })}
        </p>
      ) : (
        <p className={muted}>{voidText}</p>
      )}
      <details open={open} className={styles.details}>
        <summary className={styles.summary}>
          <Icon name="down" className={styles.arrow} />
          {voidText === null ? bidsInRounds(bidCount, rounds.length) : t("Your pledges")}
        </summary>
        <DataTable
          caption={t("Your pledges for {title}", { title })}
          captionHidden
          rows={rounds}
          columns={[
            {
              label: t("Round"),
              primary: true,
              cell: ({ id, isVoid }) => (isVoid ? t("Round {id} (void)", { id }) : t("Round {id}", { id })),
            },
            { label: t("Pledges"), cell: ({ bids }) => <Pledges bids={bids} /> },
            { label: t("Highest pledge"), align: "end", cell: (round) => round.highestText },
            { label: t("Bid count"), align: "end", cell: ({ bids }) => bids.length },
            { label: t("Round average"), align: "end", cell: (round) => round.averageText },
          ]}
        />
      </details>
    </article>
  );
}

const Pledges = ({ bids }: { bids: AuctionBidsView["rounds"][number]["bids"] }) => (
  <ul className={styles.pledges}>
    {bids.map(({ amountText, timeText }) => (
      <li key={`${amountText} ${timeText}`} className={styles.pledge}>
        <span className={styles.amount}>{amountText}</span>
        <span className={finePrint}>{timeText}</span>
      </li>
    ))}
  </ul>
);

/** Each round has a bid, so several rounds have several bids. */
function bidsInRounds(bids: number, rounds: number): string {
  if (bids === 1) return t("1 pledge in 1 round");
  return rounds === 1
    ? t("{bids} pledges in 1 round", { bids })
    : t("{bids} pledges in {rounds} rounds", { bids, rounds });
}
