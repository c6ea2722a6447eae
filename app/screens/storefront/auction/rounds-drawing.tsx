import { formatCount } from "~/domain/count";
import * as styles from "./auction.css";

const SHILLINGS_A_PIXEL = 10;
const GROUND = 150;
const BUYERS = [
  { name: "Amina", x: 12, first: 900, second: 700, average: 800, wins: true },
  { name: "Otieno", x: 172, first: 0, second: 1200, average: 600, wins: false },
] as const;

/** The example of the rules: bars for round 1, round 2 and the average. */
export const RoundsDrawing = () => (
  <svg viewBox="0 0 320 200" className={styles.drawing} aria-hidden="true">
    {BUYERS.map(({ name, x, first, second, average, wins }) => (
      <g key={name}>
        <Bar x={x} shillings={first} label="round 1" />
        <Bar x={x + 44} shillings={second} label="round 2" />
        <Bar x={x + 92} shillings={average} label="average" look={wins ? "wins" : "loses"} />
        <text x={x + 66} y="194" className={styles.drawn.name}>
          {name}
        </text>
      </g>
    ))}
    <path d={`M4 ${GROUND}h312`} className={styles.drawnGround} />
  </svg>
);

interface BarProps {
  x: number;
  shillings: number;
  label: string;
  look?: keyof typeof styles.drawnBar;
}

function Bar({ x, shillings, label, look = "round" }: BarProps) {
  const height = shillings / SHILLINGS_A_PIXEL;
  return (
    <>
      <rect x={x} y={GROUND - height} width="36" height={height} rx="4" className={styles.drawnBar[look]} />
      <text x={x + 18} y={GROUND - height - 6} className={styles.drawn.sum}>
        {formatCount(shillings)}
      </text>
      <text x={x + 18} y={GROUND + 16} className={styles.drawn.label}>
        {label}
      </text>
    </>
  );
}
