import { finePrint } from "~/ui/frame/layout.css";
import { PRODUCT_TYPE_LABELS, productPath, type ProductType } from "~/domain/product/product";
import { LiveBadge, type LivePhase } from "~/ui/badge/live-badge";
import { Money } from "~/ui/text/money";
import { Heart } from "./heart";
import { ProductPicture } from "./picture";
import * as styles from "./product-card.css";
import { PathLink } from "~/ui/text/path-link";
import { TitleText } from "~/ui/text/title-text";
import { msg, t } from "~/texts/t";

/** Sent twice, as HTML and as data, so missing values are left out. */
export type ProductCardView = {
  id: number;
  title: string;
  type: ProductType;
  imageKey: string | null;
  price?: string;
  was?: string;
  off?: number;
  /** The smallest pledge, unless `by` says otherwise. */
  pledge?: string;
  /** See `PledgeOffer` in `~/domain/pledge/pledge-offer`. */
  by?: "lead" | "average";
  tooLate?: true;
  phase?: Exclude<LivePhase, "upcoming">;
  /** 'Starts 5 Aug, 14:00 EAT', instead of a badge (D16). */
  starts?: string;
  /** Only if the stock is low. */
  left?: number;
};

type ProductCardProps = {
  product: ProductCardView;
  eager?: boolean;
  level?: 2 | 3;
  sizes?: string;
  /** A `li` has a heart. A `div` stands in an item that has its own button. */
  as?: "li" | "div";
};

const inGrid = "(min-width: 1200px) 220px, (min-width: 960px) 23vw, (min-width: 640px) 29vw, 44vw";

const alone = {
  from: msg("Pledges from"),
  lead: msg("Pledge to lead"),
  average: msg("Highest average"),
};
const beside = { from: msg("or pledge from"), lead: msg("or lead with"), average: msg("highest average") };

export function ProductCard({
  product,
  eager,
  level = 3,
  sizes = inGrid,
  as: Frame = "li",
}: ProductCardProps) {
  const { id, title, type, imageKey, price, was, off, pledge, by, tooLate, phase, starts, left } = product;
  const Heading = `h${level}` as const;
  return (
    <Frame id={`p${id}`} className={styles.card}>
      <ProductPicture imageKey={imageKey} alt="" sizes={sizes} largest={640} eager={eager} />
      <div className={styles.texts}>
        <p className={styles.type[type]}>{t(PRODUCT_TYPE_LABELS[type])}</p>
        <Heading className={styles.title}>
          <PathLink to={productPath(id, type)} className={styles.link}>
            <TitleText title={title} />
          </PathLink>
        </Heading>
        {left ? <p className={styles.note}>{t("Only {left} Left", { left })}</p> : null}
        {starts ? <p className={styles.starts}>{starts}</p> : null}
        <div className={styles.price}>
          {price ? <Money text={price} was={was} /> : null}
          {pledge ? (
            <p className={price ? finePrint : styles.pledge}>
              {price ? `${t(beside[by ?? "from"])} ` : t(alone[by ?? "from"])}
              <Money text={pledge} size={price ? "small" : "medium"} />
            </p>
          ) : null}
          {tooLate ? <p className={finePrint}>{t("Too late for newcomers to win")}</p> : null}
        </div>
      </div>
      {phase || off ? (
        <div className={styles.badges}>
          {phase ? <LiveBadge phase={phase} /> : null}
          {off ? <span className={styles.sale}>{t("{off}% off", { off })}</span> : null}
        </div>
      ) : null}
      {Frame === "li" ? <Heart id={id} title={title} /> : null}
    </Frame>
  );
}
