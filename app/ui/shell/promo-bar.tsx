import * as styles from "./promo-bar.css";

export type Banner = { id: number; text: string; background?: string; color?: string };

/** Offers in the colours an administrator gave them (specification §2, 'Nav bar'). */
export function PromoBar({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    // reached by keyboard, because on a narrow screen it scrolls
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label="Offers" tabIndex={0} className={styles.bar}>
      {banners.map(({ id, text, background, color }) => (
        <p key={id} className={styles.banner} style={{ background, color }}>
          {text}
        </p>
      ))}
    </section>
  );
}

/** What kind of shop this is (specification §2: 'a hybrid-marketplace strip appears'). */
export function HybridStrip() {
  return <p className={styles.strip}>Hybrid marketplace: buy now or pledge</p>;
}
