import { Link } from "@remix-run/react";
import { LiveBadge, type LivePhase } from "./live-badge";
import { Money } from "./money";
import { ProductPicture } from "./picture";
import * as styles from "./product-card.css";
import { useVisit } from "./visit";

export type ProductCardView = {
  id: string;
  title: string;
  href: string;
  imageKey: string | null;
  priceText: string;
  wasText?: string | null;
  /** 'Buy Now', 'Auction', 'Both Options'. */
  typeLabel: string;
  /** Of its auction, if it has one. */
  phase?: LivePhase | null;
  phaseLabel?: string;
  /** 'Only 2 Left' */
  note?: string | null;
};

export type ProductCardProps = { product: ProductCardView; eager?: boolean; level?: 2 | 3 };

const sizes = "(min-width: 1200px) 270px, (min-width: 960px) 23vw, (min-width: 640px) 30vw, 46vw";

export function ProductCard({ product, eager, level = 3 }: ProductCardProps) {
  const Heading = `h${level}` as const;
  const { prefetch } = useVisit();
  return (
    <article className={styles.card}>
      <ProductPicture imageKey={product.imageKey} alt="" sizes={sizes} eager={eager} />
      <div className={styles.words}>
        <span className={styles.type}>{product.typeLabel}</span>
        <Heading className={styles.title}>
          <Link to={product.href} prefetch={prefetch} className={styles.link}>
            {product.title}
          </Link>
        </Heading>
        {product.note ? <span className={styles.note}>{product.note}</span> : null}
        <span className={styles.price}>
          <Money text={product.priceText} was={product.wasText} />
        </span>
      </div>
      {product.phase ? (
        <span className={styles.badge}>
          <LiveBadge phase={product.phase} label={product.phaseLabel} />
        </span>
      ) : null}
    </article>
  );
}
