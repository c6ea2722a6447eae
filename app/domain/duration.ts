const UNITS = [
  { ms: 86_400_000, one: "day", many: "days" },
  { ms: 3_600_000, one: "h", many: "h" },
  { ms: 60_000, one: "min", many: "min" },
  { ms: 1000, one: "s", many: "s" },
] as const;

/** '2 days 3 h', '5 min', '45 s'. */
export function formatDuration(ms: number): string {
  const largest = UNITS.findIndex((unit) => ms >= unit.ms);
  if (largest === -1) return "0 s";
  let rest = ms;
  const parts = UNITS.slice(largest, largest + 2).flatMap((unit) => {
    const count = Math.floor(rest / unit.ms);
    rest -= count * unit.ms;
    return count === 0 ? [] : [`${count} ${count === 1 ? unit.one : unit.many}`];
  });
  return parts.join(" ");
}
