import { ButtonLink } from "~/ui/frame/button";
import type { TableColumn } from "~/ui/list/table";
import { contactColumn, personColumn } from "../participation-person";
import * as styles from "../participation-table.css";
import type { FeeRow } from "./participants-page.server";

export const feeColumns: readonly TableColumn<FeeRow>[] = [
  { label: "#", cell: ({ number }) => number },
  personColumn("User"),
  contactColumn,
  { label: "Round", align: "end", cell: ({ round }) => round },
  { label: "Fee paid", align: "end", cell: ({ fee }) => <span className={styles.amount}>{fee}</span> },
  { label: "Paid at", cell: ({ paid }) => <span className={styles.moment}>{paid}</span> },
  {
    label: "Send the fee back",
    labelHidden: true,
    cell: ({ refundTo, person }) =>
      refundTo ? (
        <ButtonLink
          look="quiet"
          size="small"
          to={refundTo}
          aria-label={`Send the fee of ${person.name} back`}
        >
          Send back
        </ButtonLink>
      ) : null,
  },
];
