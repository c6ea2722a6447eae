import { useId } from "react";
import { Icon, type IconName } from "~/ui/frame/icon";
import { more, stack } from "~/ui/frame/layout.css";
import { ProductCard, type ProductCardView } from "~/ui/product/product-card";
import * as styles from "./shelf.css";
import { PathLink } from "~/ui/text/path-link";
import { t } from "~/texts/t";

type ShelfProps = {
  title: string;
  products: readonly ProductCardView[];
  all: string;
  cards?: keyof typeof styles.cards;
};

// pixels per press: two narrow cards, or a wide one
const STEPS = { narrow: 400, wide: 300 };
const PICTURES = { narrow: "188px", wide: "288px" };

export function Shelf({ title, products, all, cards = "narrow" }: ShelfProps) {
  const titleId = useId();
  const listId = `${titleId}list`;
  if (products.length === 0) return null;
  return (
    <section className={stack.s} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <PathLink to={all} className={more} aria-label={t("See all: {title}", { title })}>
          {t("See all")}
        </PathLink>
        {/* shown by app/ui/reading/sliders.ts */}
        <span className={styles.buttons} data-slider={listId} hidden>
          <SlideButton label={t("Previous: {title}", { title })} icon="previous" by={-STEPS[cards]} />
          <SlideButton label={t("Next: {title}", { title })} icon="next" by={STEPS[cards]} />
        </span>
      </div>
      <ul id={listId} className={styles.cards[cards]}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} sizes={PICTURES[cards]} />
        ))}
      </ul>
    </section>
  );
}

const SlideButton = ({ label, icon, by }: { label: string; icon: IconName; by: number }) => (
  <button type="button" className={styles.button} aria-label={label} data-slide={by}>
    <Icon name={icon} />
  </button>
);
