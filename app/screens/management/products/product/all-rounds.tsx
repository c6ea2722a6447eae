import { Link } from "~/router";
import { participantsPath } from "~/domain/round/participant-list";
import { cluster } from "~/ui/frame/layout.css";
import { Pager } from "~/ui/list/pager";
import { Panel } from "~/ui/frame/panel";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { DataTable } from "~/ui/list/table";
import type { AllRoundsView } from "./all-rounds.server";

/** Every round in a line; the one whose table stands above is tinted. */
export function AllRounds({ all: { path, shown, rounds, page, pageCount } }: { all: AllRoundsView }) {
  return (
    <Panel title="All rounds, newest first" look="bare" id="rounds">
      <DataTable
        caption="Rounds"
        captionHidden
        manyColumns
        columns={[
          { key: "round", label: "Round", primary: true },
          { key: "fee", label: "Entry fee", align: "end" },
          { key: "range", label: "Pledge range" },
          { key: "participants", label: "Participants", align: "end" },
          { key: "bids", label: "Bids", align: "end" },
          { key: "revenue", label: "Revenue", align: "end" },
          { key: "highest", label: "Highest pledge", align: "end" },
        ]}
        rows={rounds.map((round) => ({
          id: String(round.number),
          highlighted: round.number === shown,
          cells: {
            ...round,
            round: (
              <span className={cluster.s}>
                <Link
                  to={participantsPath(path, { round: round.number })}
                  aria-current={round.number === shown ? "true" : undefined}
                >
                  Round {round.number}
                </Link>
                <RoundStateBadge state={round.state} note={round.phase} />
              </span>
            ),
          },
        }))}
      />
      <Pager
        page={page}
        pageCount={pageCount}
        hrefFor={(number) => `${participantsPath(path, { round: shown })}&rounds=${number}#rounds`}
        label="Pages of rounds"
      />
    </Panel>
  );
}
