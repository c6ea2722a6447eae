import { DataTable } from "~/ui/list/table";
import { ContactCell, PersonCell } from "../seat-person";
import * as styles from "../seat-table.css";
import type { PersonView } from "../seat-view.server";

export interface FeeRow {
  readonly id: number;
  readonly number: string;
  readonly person: PersonView;
  readonly round: number;
  readonly fee: string;
  readonly paid: string;
}

export function FeeTable({ rows }: { rows: readonly FeeRow[] }) {
  return (
    <DataTable
      caption="Participants"
      captionHidden
      manyColumns
      columns={[
        { key: "number", label: "#" },
        { key: "user", label: "User", primary: true },
        { key: "contact", label: "Email and phone" },
        { key: "round", label: "Round", align: "end" },
        { key: "fee", label: "Fee paid", align: "end" },
        { key: "paid", label: "Paid at" },
      ]}
      rows={rows.map(({ id, number, person, round, fee, paid }) => ({
        id: String(id),
        cells: {
          number,
          user: <PersonCell person={person} />,
          contact: <ContactCell person={person} />,
          round,
          fee: <span className={styles.amount}>{fee}</span>,
          paid: <span className={styles.moment}>{paid}</span>,
        },
      }))}
    />
  );
}
