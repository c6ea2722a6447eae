import os from "node:os";
import { median } from "./load.mjs";

/**
 * @typedef {import("./load.mjs").Figures} Figures
 * @typedef {{ what: string, subject: string, taken: Figures[], beside?: Figures[] }} Row
 */

const RATES = ["what", "who", "a second", "lowest to highest", "rounds", "p50 ms", "p99 ms", "CPU ms"];

export const printRows = (/** @type {readonly Row[]} */ rows) =>
  printTable([...RATES, "others", "share"], rows.map(cells));

function cells(/** @type {Row} */ { what, subject, taken, beside }) {
  const of = (/** @type {keyof Figures} */ name) => taken.map((figures) => figures[name]);
  const rates = of("perSecond");
  // the ratio of successive measurements, not of two medians
  const shares = beside?.map((bare, round) => (rates[round] ?? NaN) / bare.perSecond);
  return [
    what,
    subject,
    whole(median(rates)),
    `${whole(Math.min(...rates))} – ${whole(Math.max(...rates))}`,
    String(taken.length),
    small(median(of("p50"))),
    small(median(of("p99"))),
    small(median(of("cpuMs"))),
    percent(median(of("others"))),
    shares ? percent(median(shares), 1) : "",
  ];
}

export const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString("en");
export const percent = (/** @type {number} */ share, digits = 0) =>
  Number.isNaN(share) ? "–" : `${(100 * share).toFixed(digits)} %`;
const small = (/** @type {number} */ value) =>
  Number.isNaN(value) ? "–" : value.toFixed(value < 1 ? 3 : value < 10 ? 2 : 1);

/** The first two columns are text, the others are figures. @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
export function printTable(head, rows) {
  const all = [head, ...rows].map((row) => head.map((_, i) => row[i] ?? ""));
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const pad = (/** @type {string} */ cell, /** @type {number} */ i) =>
    i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0);
  const [first = "", ...lines] = all.map((row) => `| ${row.map(pad).join(" | ")} |`);
  const rule = `| ${widths.map((width, i) => (i < 2 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  console.log(["", first, rule, ...lines].join("\n"));
}

export function printMachine() {
  const load = os
    .loadavg()
    .map((each) => each.toFixed(1))
    .join(" ");
  console.log(`${os.availableParallelism()} cores, Node ${process.version}, load ${load}`);
}
