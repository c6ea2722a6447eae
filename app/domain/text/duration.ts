import { language, msg, t } from "~/texts/t";

const UNITS = [
  { ms: 86_400_000, one: msg("day"), many: msg("days") },
  { ms: 3_600_000, one: msg("h"), many: msg("h") },
  { ms: 60_000, one: msg("min"), many: msg("min") },
  { ms: 1000, one: msg("s"), many: msg("s") },
] as const;

/** '2 days 3 h', '5 min', '45 s'. */
export function formatDuration(ms: number): string {
  const largest = UNITS.findIndex((unit) => ms >= unit.ms);
  if (largest === -1) return counted(0, msg("s"));
  let rest = ms;
  const parts = UNITS.slice(largest, largest + 2).flatMap((unit) => {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    return count === 0 ? [] : [counted(count, count === 1 ? unit.one : unit.many)];
  });
  return parts.join(" ");
}

/** '2 days', 'siku 2'. */
const counted = (count: number, unit: string) =>
  language() === "en" ? `${count} ${unit}` : `${t(unit)} ${count}`;
