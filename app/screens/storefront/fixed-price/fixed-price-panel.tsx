import { Money } from "~/ui/text/money";
import { t } from "~/texts/t";
import { AddToCartForm } from "./add-to-cart-form";
import * as styles from "./fixed-price-panel.css";
import type { FixedPrice } from "./fixed-price.server";

export function FixedPricePanel({ price }: { price: FixedPrice }) {
  const { sale, lowStock } = price;
  return (
    <section id="buy-now" aria-labelledby="buy-now-title" className={styles.panel}>
      <div className={styles.price}>
        <h2 id="buy-now-title" className={styles.title}>
          {t("Buy it now")}
        </h2>
        <Money text={price.priceText} was={sale?.listText} />
        {sale?.endsText ? (
          <span className={styles.note}>{t("Sale ends {time}", { time: sale.endsText })}</span>
        ) : null}
        <span className={lowStock ? styles.low : styles.note}>{lowStock ?? price.stockText}</span>
      </div>
      {price.canBuy ? <AddToCartForm stock={price.stock} buyNow={price.buyNow} inRow /> : null}
    </section>
  );
}
