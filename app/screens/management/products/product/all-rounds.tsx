import { Link } from "~/router";
import { participantList } from "~/domain/round/participant-list";
import { cluster } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { DataTable } from "~/ui/list/table";
import type { AllRoundsView } from "./round-tab.server";

export function AllRounds({ all: { path, shown, rounds, page, pageCount } }: { all: AllRoundsView }) {
  return (
    <Panel title="All rounds, newest first" look="bare" id="rounds">
      <DataTable
        caption="Rounds"
        captionHidden
        manyColumns
        rows={rounds}
        isHighlighted={({ number }) => number === shown}
        columns={[
          {
            label: "Round",
            primary: true,
            cell: ({ number, state, isVoid, phase }) => (
              <span className={cluster.s}>
                <Link
                  to={participantList.at(path).path({ round: number })}
                  aria-current={number === shown ? "true" : undefined}
                >
                  Round {number}
                </Link>
                <RoundStateBadge state={state} isVoid={isVoid} note={phase} />
              </span>
            ),
          },
          { label: "Entry fee", align: "end", cell: ({ fee }) => fee },
          { label: "Pledge range", cell: ({ range }) => range },
          { label: "Participants", align: "end", cell: ({ participants }) => participants },
          { label: "Bids", align: "end", cell: ({ bids }) => bids },
          { label: "Revenue", align: "end", cell: ({ revenue }) => revenue },
          { label: "Highest pledge", align: "end", cell: ({ highest }) => highest },
        ]}
        pages={{
          page,
          pageCount,
          hrefFor: (number) => `${participantList.at(path).path({ round: shown })}&rounds=${number}#rounds`,
          label: "Pages of rounds",
        }}
      />
    </Panel>
  );
}
