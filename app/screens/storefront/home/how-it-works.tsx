import * as styles from "./how-it-works.css";
import { msg, t } from "~/texts/t";

const steps = [
  { name: msg("Browse"), text: msg("Find what you need") },
  { name: msg("Choose"), text: msg("Buy now, or pledge") },
  { name: msg("Win"), text: msg("Highest average of all rounds wins") },
];

export function HowItWorks() {
  return (
    <section className={styles.box} aria-labelledby="how">
      <h2 id="how" className={styles.title}>
        {t("How It Works")}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ name, text }) => (
          <li key={name} className={styles.step}>
            <strong>{t(name)}</strong>
            <span className={styles.texts}>{t(text)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
