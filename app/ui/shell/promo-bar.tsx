import { visuallyHidden } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import * as styles from "./promo-bar.css";

export type Banner = { id: number; text: string; background?: string; color?: string };

export function PromoBar({ banners }: { banners: readonly Banner[] }) {
  const [first] = banners;
  if (!first) return null;
  return (
    <section aria-label={t("Offers")} className={styles.bar}>
      {banners.map(({ id, text, background, color }, at) => (
        <p key={id} id={`offer-${id}`} className={styles.banner} style={{ background, color }}>
          {text}
          {banners.length > 1 ? (
            <a href={`#offer-${(banners[at + 1] ?? first).id}`} className={styles.next}>
              {`${at + 1}/${banners.length} ›`}
              <span className={visuallyHidden}>{` ${t("Next offer")}`}</span>
            </a>
          ) : null}
        </p>
      ))}
    </section>
  );
}

export const HybridStrip = () => <p className={styles.strip}>{t("Hybrid marketplace: buy now or pledge")}</p>;
