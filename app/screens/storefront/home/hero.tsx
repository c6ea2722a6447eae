import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { LiveBadge } from "~/ui/live-badge";
import { Money } from "~/ui/money";
import { ProductPicture } from "~/ui/picture";
import { kikoi } from "~/ui/shell/kikoi.css";
import * as styles from "./hero.css";
import type { HomePage } from "./home-page.server";

export type HeroProps = { auction: NonNullable<HomePage["hero"]> };

/** The first live auction (specification §2, D56). */
export function Hero({ auction }: HeroProps) {
  const { id, title, imageKey, market, savings, isPledged, pledge, ends } = auction;
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.picture}>
        <ProductPicture imageKey={imageKey} alt="" sizes="(min-width: 960px) 360px, 88vw" eager />
        {savings > 0 ? <p className={styles.savings}>Save {savings}%</p> : null}
      </div>
      <div className={styles.words}>
        <p className={styles.state}>
          <LiveBadge phase="live" />
          {ends ? (
            <span className={styles.ends}>
              <Icon name="clock" />
              {ends}
            </span>
          ) : null}
        </p>
        <h2 id="hero" className={styles.title}>
          {title}
        </h2>
        <div className={styles.figures}>
          <p className={styles.figure}>
            <span>{isPledged ? "Current highest pledge" : "Pledges from"}</span>
            <Money text={pledge} size="hero" />
          </p>
          <p className={styles.figure}>
            <span>Market price</span>
            <s className={styles.market}>{market}</s>
          </p>
        </div>
        <ButtonLink to={`/auction/${id}`} className={styles.button}>
          View auction
        </ButtonLink>
      </div>
      <div className={`${kikoi} ${styles.hem}`} />
    </section>
  );
}
