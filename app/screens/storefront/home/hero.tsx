import { ButtonLink } from "~/ui/frame/button";
import { Icon } from "~/ui/frame/icon";
import { LiveBadge } from "~/ui/badge/live-badge";
import { Money } from "~/ui/text/money";
import { ProductPicture } from "~/ui/product/picture";
import { stripedHem } from "~/ui/shell/striped-hem.css";
import { TitleText } from "~/ui/text/title-text";
import { msg, t } from "~/texts/t";
import * as styles from "./hero.css";
import type { HomePage } from "./home-page.server";

const OFFERS = {
  from: msg("Pledges from"),
  lead: msg("Pledge to lead"),
  average: msg("Highest average so far"),
};

export function Hero({ auction }: { auction: NonNullable<HomePage["hero"]> }) {
  const { id, title, imageKey, market, savings, offer, payText, ends } = auction;
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.texts}>
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
          <TitleText title={title} />
        </h2>
        <div className={styles.stats}>
          {offer ? (
            <p className={styles.figure}>
              <span>{t(OFFERS[offer.kind])}</span>
              <Money text={offer.pledge} size="hero" />
            </p>
          ) : null}
          <p className={styles.figure}>
            <span>{t("Market price")}</span>
            <s className={styles.market}>{market}</s>
          </p>
        </div>
        {payText ? <p>{payText}</p> : null}
        <ButtonLink to={`/auction/${id}`} className={styles.button}>
          {t("View auction")}
        </ButtonLink>
      </div>
      <div className={styles.picture}>
        <ProductPicture imageKey={imageKey} alt="" sizes="(min-width: 960px) 360px, 88vw" eager />
        {savings > 0 ? <p className={styles.savings}>{t("Save {savings}%", { savings })}</p> : null}
      </div>
      <div className={`${stripedHem} ${styles.hem}`} />
    </section>
  );
}
