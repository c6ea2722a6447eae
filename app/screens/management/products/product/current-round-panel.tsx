import { Link } from "~/router";
import { CloseSoonButton } from "~/screens/management/rounds/close-soon-button";
import { ButtonLink } from "~/ui/frame/button";
import { DescriptionList } from "~/ui/list/description-list";
import { muted } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import type { AuctionOverview, CurrentRound } from "./overview";
import { t } from "~/texts/t";

interface CurrentRoundPanelProps {
  productId: number;
  auction: AuctionOverview;
}

export function CurrentRoundPanel({ productId, auction: { current, canOpenRound } }: CurrentRoundPanelProps) {
  if (current === null) {
    return (
      <Panel title={t("Current round")}>
        <p className={muted}>{t("No rounds created yet")}</p>
        {canOpenRound ? (
          <ButtonLink look="secondary" to={`/management/products/${productId}/create-next-round`}>
            {t("Create First Round")}
          </ButtonLink>
        ) : null}
      </Panel>
    );
  }
  return (
    <Panel
      title={<Link to={current.page}>{t("Round {number}", { number: current.number })}</Link>}
      actions={<RoundStateBadge state={current.state} note={current.phase} />}
    >
      <DescriptionList
        items={[
          { label: t("Min pledge"), value: current.minPledge },
          { label: t("Max pledge"), value: current.maxPledge },
          { label: t("Entry fee"), value: current.entryFee },
          { label: t("End"), value: current.end },
          ...(current.state === "active" ? activeFigures(current) : outcome(current)),
        ]}
      />
      {current.state === "active" ? <CloseSoonButton action={current.page} /> : null}
      {current.state === "closed" && current.winner ? (
        <p>
          {current.winner.tie ? `${current.winner.tie} ` : null}
          <Link to={`/auction/${productId}/rounds/${current.number}/proof`}>
            {current.winner.tie ? t("Check it") : t("Public proof of the round")}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}

const activeFigures = (round: CurrentRound) => [
  { label: t("Highest pledge"), value: round.highestPledge ?? t("No pledges yet") },
  { label: t("Participants"), value: round.participants },
  { label: t("Total bids"), value: round.bids },
];

const outcome = ({ winner }: CurrentRound) =>
  winner
    ? [
        { label: t("Winner"), value: winner.name },
        { label: t("Winning pledge"), value: winner.pledge },
      ]
    : [{ label: t("Winner"), value: t("Nobody pledged") }];
