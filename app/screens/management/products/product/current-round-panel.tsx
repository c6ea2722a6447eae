import { Link } from "~/router";
import { CloseSoonButton } from "~/screens/management/rounds/close-soon-button";
import { ButtonLink } from "~/ui/frame/button";
import { DescriptionList } from "~/ui/list/description-list";
import { muted } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import type { AuctionOverview, CurrentRound } from "./overview";

interface CurrentRoundPanelProps {
  productId: number;
  auction: AuctionOverview;
}

export function CurrentRoundPanel({ productId, auction: { current, canOpenRound } }: CurrentRoundPanelProps) {
  if (current === null) {
    return (
      <Panel title="Current round">
        <p className={muted}>No rounds created yet</p>
        {canOpenRound ? (
          <ButtonLink look="secondary" to={`/management/products/${productId}/create-next-round`}>
            Create First Round
          </ButtonLink>
        ) : null}
      </Panel>
    );
  }
  return (
    <Panel
      title={<Link to={current.page}>Round {current.number}</Link>}
      actions={<RoundStateBadge state={current.state} note={current.phase} />}
    >
      <DescriptionList
        items={[
          { label: "Min pledge", value: current.minPledge },
          { label: "Max pledge", value: current.maxPledge },
          { label: "Entry fee", value: current.entryFee },
          { label: "End", value: current.end },
          ...(current.state === "active" ? activeFigures(current) : outcome(current)),
        ]}
      />
      {current.state === "active" ? <CloseSoonButton action={current.page} /> : null}
      {current.state === "closed" && current.winner ? (
        <p>
          {current.winner.tie ? `${current.winner.tie} ` : null}
          <Link to={`/auction/${productId}/rounds/${current.number}/proof`}>
            {current.winner.tie ? "Check it" : "Public proof of the round"}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}

const activeFigures = (round: CurrentRound) => [
  { label: "Highest pledge", value: round.highestPledge ?? "No pledges yet" },
  { label: "Participants", value: round.participants },
  { label: "Total bids", value: round.bids },
];

const outcome = ({ winner }: CurrentRound) =>
  winner
    ? [
        { label: "Winner", value: winner.username },
        { label: "Winning pledge", value: winner.pledge },
      ]
    : [{ label: "Winner", value: "Nobody pledged" }];
