import { useRef } from "react";
import * as styles from "./leaderboard-table.css";
import { useRowMoves } from "./use-row-moves";

export type LeaderboardRow = {
  id: string;
  position: number;
  firstName: string;
  pledgeText: string;
  isYou: boolean;
};

export type LeaderboardTableProps = {
  rows: readonly LeaderboardRow[];
  /** The viewer's own standing; shown after a gap when it is not among the rows. */
  own: { position: number; pledgeText: string } | null;
  caption: string;
  /** Of a closed round with equals at the top: the row that the draw chose, and how many were equal (D70). */
  drawn?: { id: string; tied: number } | null;
};

const medals: Record<number, styles.Medal> = { 1: "gold", 2: "silver", 3: "bronze" };

export function LeaderboardTable({ rows, own, caption, drawn }: LeaderboardTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowMoves(body, rows.map((row) => row.id).join());
  const outside = own !== null && !rows.some((row) => row.isYou);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Name</th>
            <th scope="col" className={styles.pledge}>
              Pledge
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <Standing key={row.id} {...row} {...(drawn ? afterDraw(row, drawn) : null)} />
          ))}
          {outside ? (
            <>
              <tr aria-hidden="true">
                <td colSpan={3} className={styles.gap}>
                  ···
                </td>
              </tr>
              <Standing id="you" firstName="You" isYou {...own} />
            </>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

/** Equals at the top share the first place; the medal and 'won' are the drawn one's alone. */
const afterDraw = ({ id, position }: LeaderboardRow, drawn: { id: string; tied: number }) => ({
  position: position <= drawn.tied ? 1 : position,
  medal: id === drawn.id ? ("gold" as const) : ("none" as const),
  won: id === drawn.id,
});

type StandingProps = LeaderboardRow & { medal?: styles.Medal; won?: boolean };

function Standing({ id, position, firstName, pledgeText, isYou, medal, won }: StandingProps) {
  return (
    <tr data-row={id} className={isYou ? styles.you : undefined}>
      <td>
        <span className={styles.place[medal ?? medals[position] ?? "none"]}>{position}</span>
      </td>
      <th scope="row" className={styles.name}>
        {isYou ? "You" : firstName}
        {won ? " · won" : null}
      </th>
      <td className={styles.pledge}>{pledgeText}</td>
    </tr>
  );
}
