import { language, msg, t } from "~/texts/t";

/** Swahili writes its units out: 'saa 7' would be one o'clock. */
const UNITS = [
  { ms: 86_400_000, short: ["day", "days"], one: msg("day"), many: msg("days") },
  { ms: 3_600_000, short: ["h", "h"], one: msg("hour"), many: msg("hours") },
  { ms: 60_000, short: ["min", "min"], one: msg("minute"), many: msg("minutes") },
  { ms: 1000, short: ["s", "s"], one: msg("second"), many: msg("seconds") },
] as const;

/** '2 days 3 h', '5 min', '45 s'; 'dakika 1 na sekunde 56'. */
export function formatDuration(ms: number): string {
  const largest = UNITS.findIndex((unit) => ms >= unit.ms);
  if (largest === -1) return counted(0, UNITS[3]);
  let rest = ms;
  const parts = UNITS.slice(largest, largest + 2).flatMap((unit) => {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    return count === 0 ? [] : [counted(count, unit)];
  });
  return parts.join(language() === "en" ? " " : " na ");
}

const counted = (count: number, { short, one, many }: (typeof UNITS)[number]) =>
  language() === "en" ? `${count} ${short[count === 1 ? 0 : 1]}` : `${t(count === 1 ? one : many)} ${count}`;
