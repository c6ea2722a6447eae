import type { Claims } from "~/domain/settings/claims";
import { Icon } from "~/ui/frame/icon";
import { msg, t } from "~/texts/t";
import * as styles from "./offers.css";

// the customer's own text: claims without a rule behind them (D57)
const BID_OFFERS = [msg("KSH 500 off first bid"), msg("extra 10% off on bids")];

const offersOf = ({ freeDelivery, isPayOnDelivery, hasBidOffers }: Claims) => [
  ...(hasBidOffers ? BID_OFFERS : []),
  ...(freeDelivery ? [freeDelivery.offer] : []),
  ...(isPayOnDelivery ? [msg("Pay on delivery")] : []),
];

/** One at a time if scripts run and motion is allowed (app/ui/reading/rotating-offers.ts), else all together. Nothing in a shop that offers nothing. */
export function Offers({ claims }: { claims: Claims }) {
  const offers = offersOf(claims);
  if (offers.length === 0) return null;
  return (
    <section className={styles.box} aria-labelledby="offers" data-rotating>
      <div className={styles.head}>
        <h2 id="offers" className={styles.title}>
          {t("Special offers")}
        </h2>
        <button type="button" className={styles.button} data-pause hidden>
          <span className={styles.label}>
            <Icon name="pause" />
            {t("Pause")}
          </span>
          <span className={styles.label} hidden>
            <Icon name="play" />
            {t("Play")}
          </span>
        </button>
      </div>
      <ul className={styles.list}>
        {offers.map((offer, index) => (
          <li key={offer} className={styles.offer} data-shown={index === 0 || undefined}>
            {t(offer)}
          </li>
        ))}
      </ul>
    </section>
  );
}
