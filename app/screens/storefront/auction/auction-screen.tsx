import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { classNames } from "~/ui/text/class-names";
import { muted, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { Panel } from "~/ui/frame/panel";
import { Page } from "~/ui/shell/page";
import { TitleText } from "~/ui/text/title-text";
import * as styles from "./auction.css";
import { AuctionDetails } from "./auction-details";
import type { AuctionPage } from "./auction-page.server";
import { auctionStatus, statusLook } from "./auction-status";
import { BoardAnnouncer } from "./live/board-announcer";
import { FixedPricePanel } from "../fixed-price/fixed-price-panel";
import { LargePicture } from "~/ui/product/large-picture";
import { PictureRow } from "~/ui/product/picture-row";
import { t } from "~/texts/t";
import { Leaderboard } from "./live/leaderboard";
import { LiveIndicator } from "./live/live-indicator";
import { ClosePromises } from "./close-promises";
import { NextStep } from "./next-step";
import { OverallResult } from "./overall-result";
import { RoundPanel } from "./round-panel";
import { AuctionStatusBand } from "./auction-status-band";
import { useLiveAuction } from "./live/use-live-auction";
import { Link } from "~/router";

export function AuctionScreen({ page, share }: { page: AuctionPage; share: string }) {
  const { auction, round, phase, overallResult } = page;
  const live = useLiveAuction({ ...page, auctionId: auction.id });
  const { board, lead } = live;
  const place = lead.own?.place ?? null;
  const status = auctionStatus({ ...page.situation, hasPledge: board.own !== null, standing: lead.own });
  const isJoining = page.joining || page.stage === "failed";
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { label: t("Home"), to: "/" },
          ...(auction.category ? [{ label: auction.category.name, to: auction.category.href }] : []),
          { label: auction.title },
        ]}
      />
      <div className={styles.columns}>
        {auction.pictures ? (
          <PictureRow {...auction.pictures} className={styles.picture} />
        ) : (
          <LargePicture
            imageKey={auction.imageKey}
            alt={auction.imageAlt ?? auction.title}
            className={styles.picture}
          />
        )}
        <div className={classNames(styles.side, page.fixedPrice !== null && styles.tallSide)}>
          <h1>
            <TitleText title={auction.title} />
          </h1>
          <AuctionStatusBand key={auction.id} status={status} place={place} page={page} at={live.at} />
          {page.movedEnds.map((text) => (
            <p key={text} className={muted}>
              {text}
            </p>
          ))}
          <div role="status">
            {live.newRound ? (
              <Notice tone="success" title={t("Round {newRound} has opened", { newRound: live.newRound })}>
                <p>{t("A new round means a new entry fee and a new leaderboard.")}</p>
              </Notice>
            ) : null}
          </div>
          {overallResult ? (
            <OverallResult result={overallResult} phoneText={page.phoneText} />
          ) : round ? (
            <RoundPanel
              round={round}
              board={board}
              lead={lead}
              phase={phase}
              stage={page.stage}
              isStale={live.state === "reconnecting" || live.state === "gone"}
              isJoining={isJoining}
            />
          ) : (
            <p>{t("The first round is not open yet. Check again soon.")}</p>
          )}
          <ClosedRoundResult round={round} result={overallResult?.winner ? null : page.result} />
          <NextStep page={page} board={board} lead={lead} />
          {isJoining ? null : <ClosePromises texts={page.closing} />}
          <LiveIndicator
            state={live.state}
            isEnded={phase === "ended" || round?.state === "closed"}
            asOf={live.asOf}
            refreshSeconds={page.refreshSeconds}
          />
          {page.fixedPrice ? <FixedPricePanel price={page.fixedPrice} /> : null}
        </div>
        <div className={styles.main}>
          <Panel
            title={
              round && !round.isOpen
                ? t("Leaderboard of round {number}", { number: round.number })
                : t("Leaderboard")
            }
            id="leaderboard"
            look="bare"
          >
            <BoardAnnouncer
              key={auction.id}
              board={board}
              overtaken={
                status === "overtaken" ? statusLook(status, { place, round: round?.number }).text : null
              }
            />
            <Leaderboard board={board} round={round} />
          </Panel>
          <AuctionDetails page={page} board={board} share={share} />
        </div>
      </div>
    </Page>
  );
}

/** Announced to those who watch when the round closes (D92). */
const ClosedRoundResult = ({ round, result }: Pick<AuctionPage, "round" | "result">) => (
  <div role="status" className={stack.xs}>
    {round && result ? (
      <>
        <p className={styles.winner}>{result.headline}</p>
        {result.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {round.winner || round.isVoid ? <Link to={round.proof}>{t("Check it")}</Link> : null}
      </>
    ) : null}
  </div>
);
