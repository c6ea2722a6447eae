import * as styles from "./how-it-works.css";

const steps = [
  { name: "Browse", words: "Find what you need" },
  { name: "Choose", words: "Buy now, or pledge" },
  { name: "Win", words: "Highest average of all rounds wins" },
];

export function HowItWorks() {
  return (
    <section className={styles.box} aria-labelledby="how">
      <h2 id="how" className={styles.title}>
        How It Works
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ name, words }) => (
          <li key={name} className={styles.step}>
            <strong>{name}</strong>
            <span className={styles.words}>{words}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
