import { cluster } from "~/ui/frame/layout.css";
import { DescriptionList } from "~/ui/list/description-list";
import { t } from "~/texts/t";
import { Details } from "./details";
import { Button } from "./button";
import * as styles from "./paybill.css";
import { scripted } from "./scripted.css";

interface PaybillProps {
  /** The paybill number. */
  readonly business: string;
  readonly account: string;
  readonly amount: string;
}

/** What a payer types in the M-Pesa menu; the page's script copies it. */
export const Paybill = ({ business, account, amount }: PaybillProps) => (
  <Details title={t("Pay from your M-Pesa menu")} id="paybill">
    <p>
      {t(
        "If no request comes to your phone, choose Lipa na M-Pesa, then Pay Bill. Enter exactly this, then open this page again.",
      )}
    </p>
    <DescriptionList
      items={[
        { label: t("Business number"), value: <Copied text={business} /> },
        { label: t("Account"), value: <Copied text={account} /> },
        { label: t("Amount"), value: amount },
      ]}
    />
  </Details>
);

const Copied = ({ text }: { text: string }) => (
  <span className={cluster.m}>
    <strong className={styles.text}>{text}</strong>
    <span className={scripted}>
      <Button type="button" look="secondary" size="small" data-copy={text}>
        {t("Copy")}
      </Button>
    </span>
  </span>
);
