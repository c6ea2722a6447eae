import { localPhone } from "~/domain/account/phone-text";
import { Link } from "~/router";
import type { ReactNode } from "react";
import { muted, small } from "~/ui/frame/layout.css";
import { classNames } from "~/ui/text/class-names";
import { WideTable } from "~/ui/list/wide-table";
import { MedalRank } from "~/screens/management/participations/participation-rank";
import type { RankedBuyer } from "./calculation";
import * as styles from "./rankings.css";
import { t } from "~/texts/t";

export const Rankings = ({ ranking }: { ranking: readonly RankedBuyer[] }) => (
  <WideTable
    caption={t("Complete Rankings")}
    rows={ranking}
    isHighlighted={({ rank }) => rank === 1}
    columns={[
      { label: t("Rank"), cell: ({ rank }) => <MedalRank place={rank} /> },
      {
        label: t("Participant"),
        primary: true,
        cell: ({ id, name, username }) => (
          <Lines first={<Link to={`/management/users/${id}`}>{name}</Link>} second={`@${username}`} />
        ),
      },
      { label: t("Contact"), cell: ({ email, phone }) => <Lines first={email} second={localPhone(phone)} /> },
      { label: t("Participated In"), cell: ({ participatedIn }) => participatedIn },
      { label: t("Total Pledged"), align: "end", cell: ({ total }) => total },
      { label: t("Average Pledge"), align: "end", cell: ({ average }) => average },
    ]}
  />
);

const Lines = ({ first, second }: { first: ReactNode; second: string }) => (
  <>
    <div className={styles.line}>{first}</div>
    <div className={classNames(styles.line, muted, small)}>{second}</div>
  </>
);
