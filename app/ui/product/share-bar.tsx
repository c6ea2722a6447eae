import { stack, muted } from "~/ui/frame/layout.css";
import type { ReactNode } from "react";
import type { Tint } from "~/ui/theme/palette";
import * as styles from "./share-bar.css";

interface Share {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  readonly text: string;
  readonly tone: Tint;
}

export function ShareBar({ summary, shares }: { summary: string; shares: readonly Share[] }) {
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  const drawn = shares.filter(({ value }) => value > 0);
  return (
    <figure className={stack.m}>
      <figcaption className={muted}>{summary}</figcaption>
      <svg className={styles.bar} width="320" height="16" aria-hidden="true">
        {drawn.map(({ key, value, tone }, i) => {
          const before = drawn.slice(0, i).reduce((sum, share) => sum + share.value, 0);
          return (
            <rect
              key={key}
              className={styles.tone[tone]}
              x={percent(before / total)}
              width={percent(value / total)}
              height="100%"
            />
          );
        })}
      </svg>
      <ul className={styles.list}>
        {shares.map(({ key, name, value, text, tone }) => (
          <li key={key} className={styles.share}>
            <svg className={styles.key} width="12" height="12" aria-hidden="true">
              <rect className={styles.tone[tone]} width="100%" height="100%" />
            </svg>
            {name}
            <span className={styles.figureText}>
              {text}
              <span className={styles.part}>{total > 0 ? ` · ${wholePercent(value / total)}` : null}</span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const percent = (share: number) => `${Math.round(share * 100_000) / 1000}%`;

function wholePercent(share: number): string {
  if (share > 0 && share < 0.01) return "under 1%";
  return `${Math.round(share * 100)}%`;
}
