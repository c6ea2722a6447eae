import { chartTicks, labelledPoints } from "./chart-scale";
import * as styles from "./chart.css";
import { visuallyHidden, stack, muted } from "../frame/layout.css";
import { t } from "~/texts/t";

export interface ChartPoint {
  readonly label: string;
  /** '21 Nov': below the picture, if there is space. */
  readonly short: string;
  readonly value: number;
  readonly text: string;
}

export interface ChartProps {
  title: string;
  summary: string;
  points: readonly ChartPoint[];
  look: "bars" | "line";
  tone: keyof typeof styles.tone;
  columns: readonly [string, string];
  unit?: number;
  tickText: (value: number) => string;
}

const LETTERS_ON_A_PHONE = 28;
const MAX_NAMES = 4;

export function Chart({ title, summary, points, look, tone, columns, unit, tickText }: ChartProps) {
  const ticks = chartTicks(Math.max(0, ...points.map(({ value }) => value)), unit);
  const top = ticks.at(-1) ?? 1;
  return (
    <figure className={stack.m}>
      <figcaption className={muted}>{summary}</figcaption>
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden="true">
          {ticks.map((value) => (
            <span key={value}>{tickText(value)}</span>
          ))}
        </div>
        <svg className={styles.picture} role="img" aria-label={`${title}. ${summary}`}>
          <svg width="100%" height={styles.PLOT_HEIGHT} className={styles.tone[tone]} overflow="visible">
            {ticks.map((value) => (
              <line
                key={value}
                className={value === 0 ? styles.ground : styles.gridLine}
                x2="100%"
                y1={percent(1 - value / top)}
                y2={percent(1 - value / top)}
              />
            ))}
            {look === "bars" ? <Bars points={points} top={top} /> : <Line points={points} top={top} />}
            <Tooltips points={points} />
          </svg>
          <Names points={points} />
        </svg>
      </div>
      <StatsTable title={title} columns={columns} points={points} />
    </figure>
  );
}

const percent = (share: number) => `${Math.round(share * 100_000) / 1000}%`;

interface Drawn {
  points: readonly ChartPoint[];
  top: number;
}

/** Keeps the smallest bar visible. */
const MIN_HEIGHT = 0.012;

const Bars = ({ points, top }: Drawn) =>
  points.map(({ label, value }, i) => {
    if (value === 0) return null;
    const height = Math.max(value / top, MIN_HEIGHT);
    return (
      <rect
        key={label}
        className={styles.bar}
        x={percent((i + 0.15) / points.length)}
        width={percent(0.7 / points.length)}
        y={percent(1 - height)}
        height={percent(height)}
      />
    );
  });

function Line({ points, top }: Drawn) {
  const x = (i: number) => Math.round(((i + 0.5) / points.length) * 10_000) / 100;
  const path = points.map(({ value }, i) => `${x(i)},${Math.round((1 - value / top) * 10_000) / 100}`);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
      <polygon
        className={styles.area}
        points={[`${x(0)},100`, ...path, `${x(points.length - 1)},100`].join(" ")}
      />
      <polyline className={styles.line} points={path.join(" ")} />
    </svg>
  );
}

const Tooltips = ({ points }: Pick<Drawn, "points">) =>
  points.map(({ label, text }, i) => (
    <rect
      key={label}
      className={styles.column}
      x={percent(i / points.length)}
      width={percent(1 / points.length)}
      height="100%"
    >
      <title>{`${label}: ${text}`}</title>
    </rect>
  ));

function Names({ points }: Pick<Drawn, "points">) {
  const longest = Math.max(1, ...points.map(({ short }) => short.length));
  const most = Math.min(MAX_NAMES, Math.max(2, Math.floor(LETTERS_ON_A_PHONE / longest)));
  const names = points.map(({ short }) => short);
  return labelledPoints(names, most).map((i) => (
    <text
      key={i}
      className={styles.name}
      x={percent((i + 0.5) / points.length)}
      y={styles.PICTURE_HEIGHT - 8}
      textAnchor="middle"
    >
      {points[i]?.short}
    </text>
  ));
}

const StatsTable = ({ title, columns, points }: Pick<ChartProps, "title" | "columns" | "points">) => (
  <details>
    <summary className={styles.more}>{t("Show the figures")}</summary>
    <table className={styles.table}>
      <caption className={visuallyHidden}>{title}</caption>
      <thead>
        <tr>
          {columns.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, text }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
