import * as styles from "./promo-bar.css";

export type Banner = { id: number; text: string; background?: string; color?: string };

export function PromoBar({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    // focusable, because it scrolls on a narrow screen
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label="Offers" tabIndex={0} className={styles.bar}>
      {banners.map(({ id, text, background, color }) => (
        <p key={id} className={styles.banner} style={{ background, color }}>
          {text}
        </p>
      ))}
    </section>
  );
}

export function HybridStrip() {
  return <p className={styles.strip}>Hybrid marketplace: buy now or pledge</p>;
}
