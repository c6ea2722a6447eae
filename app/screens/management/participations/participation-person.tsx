import { Link } from "~/router";
import { Badge } from "~/ui/badge/badge";
import type { TableColumn } from "~/ui/list/table";
import { MedalRank } from "./participation-rank";
import * as styles from "./participation-table.css";
import type { PersonView } from "./participation-view.server";
import { msg, t } from "~/texts/t";

export const medalColumn: TableColumn<{ place: number | null; lostDraw: boolean }> = {
  label: msg("Rank"),
  cell: ({ place, lostDraw }) => <MedalRank place={place} lostDraw={lostDraw} />,
};

export const personColumn = (label: string): TableColumn<{ person: PersonView; isWinner?: boolean }> => ({
  label,
  primary: true,
  cell: ({ person, isWinner }) => (
    <div className={styles.name}>
      <Link to={`/management/users/${person.id}`}>{person.name}</Link>{" "}
      {isWinner ? <Badge tone="sun">{t("Winner")}</Badge> : null}
      <div className={styles.second}>@{person.username}</div>
    </div>
  ),
});

export const contactColumn: TableColumn<{ person: PersonView }> = {
  label: msg("Email and phone"),
  cell: ({ person: { email, phone } }) => {
    const [mailbox, ...domain] = email.split("@");
    return (
      <div className={styles.contact}>
        {mailbox}
        <wbr />@{domain.join("@")}
        <div className={styles.second}>{phone}</div>
      </div>
    );
  },
};
