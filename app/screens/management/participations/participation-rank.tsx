import { Icon } from "~/ui/frame/icon";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { type Medal, place as disc } from "~/ui/auction/leaderboard-table.css";
import { t } from "~/texts/t";

const medals: Record<number, Medal> = { 1: "gold", 2: "silver", 3: "bronze" };

interface RankProps {
  place: number | null;
  /** Tied for the highest pledge of a closed round but not drawn: only the winner has the medal (D70). */
  lostDraw?: boolean;
}

export function MedalRank({ place, lostDraw = false }: RankProps) {
  if (place === null) return <NoRank />;
  const medal = lostDraw ? undefined : medals[place];
  return medal ? <span className={disc[medal]}>{place}</span> : <>#{place}</>;
}

export function TrophyRank({ place, lostDraw = false }: RankProps) {
  if (place === null) return <NoRank />;
  if (place > 1 || lostDraw) return <>#{place}</>;
  return (
    <span className={disc.gold}>
      <Icon name="trophy" />
      <span className={visuallyHidden}>{t("1, highest pledge")}</span>
    </span>
  );
}

const NoRank = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className={visuallyHidden}>{t("no rank")}</span>
  </>
);
