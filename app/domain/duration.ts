import { t } from "~/texts/t";

const UNITS = [
  { ms: 86_400_000, text: (count: number) => (count === 1 ? t("1 day") : t("{count} days", { count })) },
  { ms: 3_600_000, text: (count: number) => t("{count} h", { count }) },
  { ms: 60_000, text: (count: number) => t("{count} min", { count }) },
  { ms: 1000, text: (count: number) => t("{count} s", { count }) },
];

/** '2 days 3 h', '5 min', '45 s'. */
export function formatDuration(ms: number): string {
  const largest = UNITS.findIndex((unit) => ms >= unit.ms);
  if (largest === -1) return t("{count} s", { count: 0 });
  let rest = ms;
  const parts = UNITS.slice(largest, largest + 2).flatMap((unit) => {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    return count === 0 ? [] : [unit.text(count)];
  });
  return parts.join(" ");
}
