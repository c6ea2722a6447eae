import { useRef, type RefObject, useEffect } from "react";
import * as styles from "./leaderboard-table.css";
import { t } from "~/texts/t";

export type LeaderboardRow = {
  id: string;
  position: number;
  firstName: string;
  pledgeText: string;
  isYou: boolean;
};

type LeaderboardTableProps = {
  rows: readonly LeaderboardRow[];
  /** The viewer's own place, shown after a gap if it is not among the rows. */
  own: { position: number; pledgeText: string } | null;
  caption: string;
  tied?: number;
  /** Null while the round is open. */
  winner?: { participation: string; isYou: boolean } | null;
};

const medals: Record<number, styles.Medal> = { 1: "gold", 2: "silver", 3: "bronze" };

export function LeaderboardTable({ rows, own, caption, tied = 1, winner = null }: LeaderboardTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowMoves(body, rows.map((row) => row.id).join());
  const outside = own !== null && !rows.some((row) => row.isYou);
  const shared = (row: { position: number }, isFirst: boolean | null) =>
    tied > 1 && row.position <= tied ? amongEquals(isFirst) : null;
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Place")}</th>
            <th scope="col">{t("Name")}</th>
            <th scope="col" className={styles.pledge}>
              {t("Pledge")}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <Standing key={row.id} {...row} {...shared(row, winner && winner.participation === row.id)} />
          ))}
          {outside ? (
            <>
              <tr aria-hidden="true">
                <td colSpan={3} className={styles.gap}>
                  ···
                </td>
              </tr>
              <Standing id="you" firstName="" isYou {...own} {...shared(own, winner && winner.isYou)} />
            </>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

/** Tied buyers at the top share place 1; only the drawn winner gets the medal and 'won' (D70). */
const amongEquals = (isFirst: boolean | null) => ({
  position: 1,
  medal: isFirst ? ("gold" as const) : ("none" as const),
  won: isFirst === true,
});

type StandingProps = LeaderboardRow & { medal?: styles.Medal; won?: boolean };

const Standing = ({ id, position, firstName, pledgeText, isYou, medal, won }: StandingProps) => (
  <tr data-row={id} className={isYou ? styles.ownRow : undefined}>
    <td>
      <span className={styles.place[medal ?? medals[position] ?? "none"]}>{position}</span>
    </td>
    <th scope="row" className={styles.name}>
      {isYou ? t("You") : firstName}
      {won ? ` · ${t("won")}` : null}
    </th>
    <td className={styles.pledge}>{pledgeText}</td>
  </tr>
);

/** Rows marked `data-row` glide to their new place when the order changes. */
function useRowMoves(body: RefObject<HTMLElement>, order: string) {
  const places = useRef(new Map<string, number>());

  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const row of body.current?.querySelectorAll<HTMLElement>("[data-row]") ?? []) {
      const id = row.dataset.row ?? "";
      const before = places.current.get(id);
      const now = row.offsetTop;
      places.current.set(id, now);
      if (still || before === undefined || before === now) continue;
      row.animate({ translate: [`0 ${before - now}px`, "0 0"] }, { duration: 300, easing: "ease-out" });
    }
  }, [body, order]);
}
