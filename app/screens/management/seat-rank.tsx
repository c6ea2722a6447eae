import { Icon } from "~/ui/icon";
import { visuallyHidden } from "~/ui/layout.css";
import { type Medal, place as disc } from "~/ui/leaderboard-table.css";

const medals: Record<number, Medal> = { 1: "gold", 2: "silver", 3: "bronze" };

/** Medals for the first three, then #n. Who has not pledged stands nowhere. */
export function MedalRank({ place }: { place: number | null }) {
  if (place === null) return <NoRank />;
  const medal = medals[place];
  return medal ? <span className={disc[medal]}>{place}</span> : <>#{place}</>;
}

/** A trophy for the first, then #n. */
export function TrophyRank({ place }: { place: number | null }) {
  if (place === null) return <NoRank />;
  if (place > 1) return <>#{place}</>;
  return (
    <span className={disc.gold}>
      <Icon name="trophy" />
      <span className={visuallyHidden}>1, highest pledge</span>
    </span>
  );
}

function NoRank() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className={visuallyHidden}>no rank</span>
    </>
  );
}
