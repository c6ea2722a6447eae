import { Link } from "~/router";
import { cluster } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { DataTable } from "~/ui/list/table";
import { PAYMENTS_ARE_A_TEST } from "~/domain/payment/payments-are-a-test";
import { PostButton } from "../post-button";
import * as styles from "./connection-panel.css";

export interface ConnectionView {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  /** When something last went through. */
  readonly last: string;
  readonly page?: { readonly to: string; readonly label: string };
  /** Null while there is nothing to test. */
  readonly test: { readonly page: string; readonly fields: Readonly<Record<string, string>> } | null;
}

const MPESA_PAGE = "/management/settings/m-pesa";

export const TestPaymentsNotice = ({ isOwnPage = false }: { isOwnPage?: boolean }) => (
  <Notice tone="warning" title={PAYMENTS_ARE_A_TEST}>
    <p>
      Buyers can go through a payment, but nobody pays.{" "}
      {isOwnPage ? null : <Link to={MPESA_PAGE}>Connect M-Pesa</Link>}
    </p>
  </Notice>
);

/** How money, messages and tax invoices leave and reach the shop. A test message goes to whoever presses the button. */
export const ConnectionPanel = ({ connections }: { connections: readonly ConnectionView[] }) => (
  <DataTable
    caption="Connections"
    rows={connections}
    columns={[
      { label: "Connection", primary: true, cell: ({ label }) => label },
      { label: "Now", cell: ({ text }) => <span className={styles.narrow}>{text}</span> },
      { label: "Last success", cell: ({ last }) => <span className={styles.narrow}>{last}</span> },
      {
        label: "Actions",
        labelHidden: true,
        cell: ({ label, page, test }) => (
          <div className={cluster.s}>
            {page ? <Link to={page.to}>{page.label}</Link> : null}
            {test ? (
              <PostButton
                page={test.page}
                intent="test"
                label="Test"
                fullLabel={`Test ${label}`}
                fields={test.fields}
              />
            ) : null}
          </div>
        ),
      },
    ]}
  />
);
