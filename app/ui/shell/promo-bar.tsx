import { visuallyHidden } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import * as styles from "./promo-bar.css";

type Banner = { id: number; text: string };
type BannerColours = { id: number; background?: string | undefined; color?: string | undefined };

/** No offer stands beside a sum that does not include it (D82). */
export const bannersOn = (pathname: string, banners: readonly Banner[] = []): readonly Banner[] =>
  /^\/(management|cart$|checkout$)/.test(pathname) ? [] : banners;

/** In a style sheet: browsers before Chrome 75 and Safari 15.4 apply no style attribute beside our policy. */
export const bannerColours = (banners: readonly BannerColours[]): string =>
  banners
    .map(({ id, background, color }) => `#offer-${id}{background:${background};color:${color}}`)
    .join("");

export function PromoBar({ banners }: { banners: readonly Banner[] }) {
  const [first] = banners;
  if (!first) return null;
  return (
    <section aria-label={t("Offers")} className={styles.bar}>
      {banners.map(({ id, text }, at) => (
        <p key={id} id={`offer-${id}`} className={styles.banner}>
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
