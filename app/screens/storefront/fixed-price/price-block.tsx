import { Badge } from "~/ui/badge/badge";
import { cluster, visuallyHidden } from "~/ui/frame/layout.css";
import { Money, type MoneySize } from "~/ui/text/money";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import type { FixedPrice } from "./fixed-price.server";
import * as styles from "./price-block.css";

export interface PriceBlockProps {
  price: Pick<FixedPrice, "priceText" | "sale">;
  marketText?: string | null;
  size?: MoneySize;
}

export function PriceBlock({ price: { priceText, sale }, marketText, size = "large" }: PriceBlockProps) {
  return (
    <div className={styles.block}>
      <p className={cluster.m}>
        <Money text={priceText} size={size} />
        {sale ? (
          <Badge tone="sun">
            <span aria-hidden="true">{`−${sale.percent}%`}</span>
            <span className={visuallyHidden}>{t("{percent} percent off", { percent: sale.percent })}</span>
          </Badge>
        ) : null}
      </p>
      {sale || marketText ? (
        <p className={styles.beside}>
          {sale ? <span>{tNodes("Before the sale {sum}", { sum: <s>{sale.listText}</s> })}</span> : null}
          {marketText ? <span>{tNodes("Market price {sum}", { sum: <s>{marketText}</s> })}</span> : null}
        </p>
      ) : null}
      {sale?.endsText ? <p>{t("Sale ends {time}", { time: sale.endsText })}</p> : null}
    </div>
  );
}
