import * as styles from "./how-it-works.css";

const steps = [
  { name: "Browse", text: "Find what you need" },
  { name: "Choose", text: "Buy now, or pledge" },
  { name: "Win", text: "Highest average of all rounds wins" },
];

export function HowItWorks() {
  return (
    <section className={styles.box} aria-labelledby="how">
      <h2 id="how" className={styles.title}>
        How It Works
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ name, text }) => (
          <li key={name} className={styles.step}>
            <strong>{name}</strong>
            <span className={styles.texts}>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
