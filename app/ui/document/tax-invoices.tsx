import { stack } from "~/ui/frame/layout.css";
import { offPaper } from "~/ui/frame/print.css";
import { DescriptionList } from "~/ui/list/description-list";
import { QrCode } from "~/ui/text/qr-code";
import { t } from "~/texts/t";
import * as styles from "./tax-invoices.css";

interface TaxInvoicesProps {
  readonly invoices: readonly {
    readonly id: number;
    readonly label: string;
    readonly value: string;
    /** Why it has no signature of KRA yet; null: it has one, or needs none. */
    readonly unsigned: string | null;
    readonly signed: {
      readonly text: string;
      readonly link: string;
      readonly qr: { readonly size: number; readonly path: string };
    } | null;
  }[];
}

export const TaxInvoices = ({ invoices }: TaxInvoicesProps) => (
  <>
    {invoices.map(({ id, label, value, unsigned, signed }) => (
      <div key={id} className={stack.s}>
        <DescriptionList items={[{ label, value }]} />
        {unsigned ? <p>{unsigned}</p> : null}
        {signed ? (
          <>
            <p>{signed.text}</p>
            <div className={styles.qr}>
              <QrCode {...signed.qr} label={t("QR code to check it at KRA")} />
            </div>
            <p className={offPaper}>
              <a href={signed.link} rel="noreferrer">
                {t("Check it at KRA")}
              </a>
            </p>
          </>
        ) : null}
      </div>
    ))}
  </>
);
