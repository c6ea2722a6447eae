import { useId, useEffect, useRef, useState } from "react";
import { Icon } from "~/ui/frame/icon";
import { more } from "~/ui/frame/layout.css";
import { ProductCard, type ProductCardView } from "~/ui/product/product-card";
import * as styles from "./shelf.css";
import { PathLink } from "~/ui/text/path-link";

export type ShelfProps = {
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
  const { listRef, slides, slide } = useSlide(STEPS[cards]);
  if (products.length === 0) return null;
  return (
    <section className={styles.shelf} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <PathLink to={all} className={more} aria-label={`See all: ${title}`}>
          See all
        </PathLink>
        {slides ? (
          <span className={styles.buttons}>
            <button
              type="button"
              className={styles.button}
              aria-label={`Previous: ${title}`}
              onClick={() => slide(-1)}
            >
              <Icon name="previous" />
            </button>
            <button
              type="button"
              className={styles.button}
              aria-label={`Next: ${title}`}
              onClick={() => slide(1)}
            >
              <Icon name="next" />
            </button>
          </span>
        ) : null}
      </div>
      <ul ref={listRef} className={styles.cards[cards]}>
        {products.map((product) => (
          <li key={product.id} className={styles.place}>
            <ProductCard product={product} sizes={PICTURES[cards]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `slides`: scripts run, and the row is wider than its container. */
function useSlide(step: number) {
  const listRef = useRef<HTMLUListElement>(null);
  const [slides, setSlides] = useState(false);

  useEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const watcher = new ResizeObserver(() => setSlides(list.scrollWidth > list.clientWidth + 1));
    watcher.observe(list);
    return () => watcher.disconnect();
  }, []);

  // the style sheet makes it smooth if motion is allowed
  const slide = (direction: 1 | -1) => listRef.current?.scrollBy({ left: direction * step });
  return { listRef, slides, slide };
}
