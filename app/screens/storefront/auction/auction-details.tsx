import { DescriptionList } from "~/ui/list/description-list";
import { Details } from "~/ui/frame/details";
import { muted, visuallyHidden } from "~/ui/frame/layout.css";
import { Money } from "~/ui/text/money";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";
import type { BoardView } from "./live/board-view";
import { WinnerRules } from "./winner-rules";

interface Props {
  page: AuctionPage;
  board: BoardView;
  share: string;
}

/** What nobody needs at a glance, folded. */
export function AuctionDetails({ page, board, share }: Props) {
  const { auction, round } = page;
  return (
    <div>
      {round && !page.joining && page.stage !== "failed" ? <WinnerRules round={round} id="rules" /> : null}
      {round ? <RoundFacts round={round} board={board} endsText={page.endsText} /> : null}
      {page.own ? <Receipts receipts={page.own.receipts} /> : null}
      <ClosedRounds rounds={page.closedRounds} />
      <Details title={t("About this product")} open>
        <p className={styles.description}>{auction.description}</p>
        {auction.facts.length > 0 ? <DescriptionList items={auction.facts} /> : null}
        {auction.marketText ? (
          <p className={muted}>{t("Market price {market}", { market: auction.marketText })}</p>
        ) : null}
        <a href={`/watching?product=${auction.id}`}>{t("♡ Watch")}</a>
        <a href={share}>{t("Share by WhatsApp")}</a>
      </Details>
    </div>
  );
}

interface RoundFactsProps {
  round: NonNullable<AuctionPage["round"]>;
  board: BoardView;
  endsText: string | null;
}

const RoundFacts = ({ round, board, endsText }: RoundFactsProps) => (
  <Details title={t("About round {number}", { number: round.number })}>
    <DescriptionList
      items={[
        ...(round.isVoid ? [] : [{ label: t("Joined"), value: board.totalParticipants }]),
        { label: t("Opened"), value: round.openedText },
        ...(round.closedText ? [{ label: t("Closed"), value: round.closedText }] : []),
        ...(endsText ? [{ label: t("Ends"), value: endsText }] : []),
      ]}
    />
  </Details>
);

function Receipts({ receipts }: { receipts: NonNullable<AuctionPage["own"]>["receipts"] }) {
  const [latest] = receipts;
  if (!latest) return null;
  return (
    <Details title={t("Your receipts")} id="receipts" note={latest.receipt}>
      <ul className={styles.receipts}>
        {receipts.map(({ receipt, code, amountText, timeText, hash }) => (
          <li key={receipt} className={styles.receipt}>
            <strong>{receipt}</strong>
            <span>{amountText}</span>
            <span>{timeText}</span>
            <code>{code}</code>
            <code className={styles.hash}>{hash}</code>
          </li>
        ))}
      </ul>
    </Details>
  );
}

function ClosedRounds({ rounds }: { rounds: AuctionPage["closedRounds"] }) {
  if (rounds.length === 0) return null;
  return (
    <Details title={t("Rounds so far")} note={String(rounds.length)}>
      <ul className={styles.rounds}>
        {rounds.map(({ number, proof, winner, tie, voidText }) => (
          <li key={number} className={styles.closedRound}>
            <span>
              {voidText ? null : <strong>{`${t("Round {number}", { number })} `}</strong>}
              {winner ? (
                <>
                  {tNodes("{winner} won with {money}{tie}", {
                    winner: winner.isYou ? t("You") : winner.firstName,
                    money: <Money text={winner.pledgeText} />,
                    tie: tie ? `. ${tie}` : null,
                  })}
                </>
              ) : (
                (voidText ?? t("No pledges, no winner"))
              )}
            </span>
            <a href={proof}>
              {t("Check it")}
              <span className={visuallyHidden}>{t(": round {number}", { number })}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className={muted}>{t("Anyone can check every result with the published seed and ledger.")}</p>
    </Details>
  );
}
