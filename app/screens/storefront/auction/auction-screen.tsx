import { Badge } from "~/ui/badge/badge";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { DescriptionList } from "~/ui/list/description-list";
import { classNames } from "~/ui/text/class-names";
import { cluster, muted, stack, visuallyHidden } from "~/ui/frame/layout.css";
import { LiveBadge } from "~/ui/badge/live-badge";
import { Notice } from "~/ui/frame/notice";
import { Panel } from "~/ui/frame/panel";
import { ProductPicture } from "~/ui/product/picture";
import { Page } from "~/ui/shell/page";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";
import { BoardAnnouncer } from "./live/board-announcer";
import { FixedPricePanel } from "../fixed-price/fixed-price-panel";
import { Leaderboard } from "./live/leaderboard";
import { LiveIndicator } from "./live/live-indicator";
import { NextStep } from "./next-step";
import { OverallResult } from "./overall-result";
import { RoundPanel } from "./round-panel";
import { useLiveAuction } from "./live/use-live-auction";
import { WinnerRules } from "./winner-rules";
import { Link } from "~/router";
import { Money } from "~/ui/text/money";

export function AuctionScreen({ page }: { page: AuctionPage }) {
  const { auction, round, phase } = page;
  const live = useLiveAuction({ ...page, auctionId: auction.id });
  // LIVE above a closed round would suggest that people can pledge
  const isBetweenRounds = phase === "live" && round?.isOpen === false;
  const stale = live.state === "reconnecting" || live.state === "gone";
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { label: "Home", to: "/" },
          ...(auction.category ? [{ label: auction.category.name, to: auction.category.href }] : []),
          { label: auction.title },
        ]}
      />
      <div className={styles.columns}>
        <div className={styles.picture}>
          <ProductPicture
            imageKey={auction.imageKey}
            alt={auction.title}
            sizes="(min-width: 960px) 55vw, 88vw"
            eager
            rounded
          />
        </div>
        <div className={classNames(styles.side, page.fixedPrice !== null && styles.tallSide)}>
          <header className={stack.s}>
            <h1>{auction.title}</h1>
            <div className={cluster.s}>
              {phase === "draft" ? <Badge tone="amber">DRAFT</Badge> : null}
              {phase === "draft" || isBetweenRounds || (phase === "live" && stale) ? null : (
                <LiveBadge phase={phase} label={page.phaseLabel} />
              )}
              {isBetweenRounds ? <Badge tone="neutral">BETWEEN ROUNDS</Badge> : null}
              {page.endsText ? <p className={muted}>Ends {page.endsText}</p> : null}
              {page.movedEnds.map((text) => (
                <p key={text} className={muted}>
                  {text}
                </p>
              ))}
              <LiveIndicator
                state={live.state}
                isEnded={phase === "ended"}
                asOf={live.asOf}
                refreshSeconds={page.refreshSeconds}
              />
            </div>
            {auction.facts.length > 0 ? <DescriptionList items={auction.facts} /> : null}
          </header>
          {page.fixedPrice ? <FixedPricePanel price={page.fixedPrice} /> : null}
          <div role="status">
            {live.newRound ? (
              <Notice tone="success" title={`Round ${live.newRound} has opened`}>
                <p>A new round means a new entry fee and a new leaderboard.</p>
              </Notice>
            ) : null}
          </div>
          <OverallResult result={page.overallResult} phoneText={page.phoneText} />
          <RoundPanel
            round={round}
            board={live.board}
            asOf={live.asOf}
            result={page.result}
            lead={live.lead}
            phase={phase}
            isLive={phase === "live" && !stale}
            hasForm={page.joining || page.stage === "failed" || page.stage === "pledge"}
          />
          <NextStep page={page} board={live.board} lead={live.lead} />
        </div>
        <div className={styles.main}>
          <Panel title="Leaderboard" id="leaderboard">
            <BoardAnnouncer key={auction.id} board={live.board} />
            <Leaderboard board={live.board} round={round} />
          </Panel>
          {round?.state === "active" && !page.joining && page.stage !== "failed" ? (
            <Panel title="How the winner is decided" id="rules">
              <WinnerRules round={round} />
            </Panel>
          ) : null}
          {page.own ? <Receipts receipts={page.own.receipts} /> : null}
          <Panel title="About this product" look="bare">
            <p className={styles.description}>{auction.description}</p>
            {auction.marketText ? <p className={muted}>Market price {auction.marketText}</p> : null}
          </Panel>
          <ClosedRounds rounds={page.closedRounds} />
        </div>
      </div>
    </Page>
  );
}

function Receipts({ receipts }: { receipts: NonNullable<AuctionPage["own"]>["receipts"] }) {
  if (receipts.length === 0) return null;
  return (
    <Panel title="Your receipts" id="receipts">
      <ul className={styles.receipts}>
        {receipts.map(({ receipt, amountText, timeText, hash }) => (
          <li key={receipt} className={styles.receipt}>
            <strong>{receipt}</strong>
            <span>{amountText}</span>
            <span>{timeText}</span>
            <code className={styles.hash}>{hash}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ClosedRounds({ rounds }: { rounds: AuctionPage["closedRounds"] }) {
  if (rounds.length === 0) return null;
  return (
    <Panel title="Closed rounds">
      <ul className={styles.rounds}>
        {rounds.map(({ number, proof, winner, tie, voidText }) => (
          <li key={number} className={styles.closedRound}>
            <span>
              {voidText ? null : <strong>Round {number} </strong>}
              {winner ? (
                <>
                  {winner.isYou ? "You" : winner.firstName} won with <Money text={winner.pledgeText} />
                  {tie ? `. ${tie}` : null}
                </>
              ) : (
                (voidText ?? "No pledges, no winner")
              )}
            </span>
            <Link to={proof}>
              Check it<span className={visuallyHidden}>: round {number}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={muted}>Anyone can check every result with the published seed and ledger.</p>
    </Panel>
  );
}
