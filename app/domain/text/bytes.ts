const UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** '987 bytes', '6.2 MB', '74 GB': powers of 1,000, one decimal below ten. */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // rounded, because 999.6 kB would print as 1000
  while (unit < UNITS.length - 1 && Math.round(amount) >= 1000) {
    amount /= 1000;
    unit += 1;
  }
  const text = amount < 9.95 && unit > 0 ? String(Math.round(amount * 10) / 10) : String(Math.round(amount));
  return `${text} ${UNITS[unit]}`;
}
