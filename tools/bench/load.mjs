import autocannon from "autocannon";
import { startMeter } from "./meter.mjs";

/**
 * @typedef {{ perSecond: number, p50: number, p99: number, cpuMs: number, others: number }} Figures `others`: the share of the
 *   machine that other programs took
 * @typedef {Figures & { answered: number, expected: number }} Driven
 * @typedef {{
 *   url: string, pid: number, connections: number, status: number, seconds?: number, amount?: number,
 *   headers?: Record<string, string>, requests?: import("autocannon").BuiltRequest[],
 * }} Drive
 */

/** @param {Drive} drive @returns {Promise<Driven>} */
export function drive({ url, pid, connections, status, seconds, amount, headers, requests }) {
  const times = /** @type {number[]} */ ([]);
  let expected = 0;
  let last = 0;
  const meter = startMeter(pid);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        sampleInt: 50,
        ...(headers && { headers }),
        ...(requests && { requests }),
        ...(amount ? { amount } : { duration: seconds }),
      },
      (error, result) => {
        const lost = (result?.errors ?? 0) + (result?.timeouts ?? 0);
        if (error || lost) return reject(error ?? new Error(`${lost} requests to ${url} were not answered`));
        resolve({ ...figures(times, last - started, meter()), answered: times.length, expected });
      },
    );
    run.on("response", (_client, code, _bytes, ms) => {
      last = performance.now();
      times.push(ms);
      if (code === status) expected += 1;
    });
  });
}

/** @param {number[]} times @param {number} elapsedMs @param {{ cpuMs: number, others: number }} meter @returns {Figures} */
export const figures = (times, elapsedMs, { cpuMs, others }) => ({
  // on a busy machine nothing may have been answered in time
  perSecond: times.length ? (times.length / elapsedMs) * 1000 : 0,
  p50: percentile(times, 50),
  p99: percentile(times, 99),
  cpuMs: cpuMs / times.length,
  others,
});

export function percentile(/** @type {readonly number[]} */ values, /** @type {number} */ percent) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Infinity;
}

export function median(/** @type {readonly number[]} */ values) {
  const sorted = values.toSorted((one, other) => one - other);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? NaN) + (sorted[Math.ceil(half)] ?? NaN)) / 2;
}

// a round in which other programs took more than this share of the machine is measured again, within bounds
const DISTURBED = 0.1;
const MORE_ROUNDS = 3;

/**
 * Takes turns, so that other load on the machine affects all equally. Disturbed rounds count only if there are no others.
 * @template {string} Name
 * @param {Record<Name, () => Promise<Figures>>} subjects @param {number} rounds
 * @returns {Promise<Record<Name, Figures[]>>}
 */
export async function interleave(subjects, rounds) {
  const names = /** @type {Name[]} */ (Object.keys(subjects));
  const all = /** @type {Record<Name, Figures>[]} */ ([]);
  const quiet = /** @type {typeof all} */ ([]);
  while (quiet.length < rounds && all.length < rounds + MORE_ROUNDS) {
    const round = /** @type {Record<Name, Figures>} */ ({});
    for (const name of names) round[name] = await subjects[name]();
    all.push(round);
    if (!names.some((name) => round[name].others > DISTURBED)) quiet.push(round);
  }
  const counted = quiet.length ? quiet : all;
  return /** @type {Record<Name, Figures[]>} */ (
    Object.fromEntries(names.map((name) => [name, counted.map((round) => round[name])]))
  );
}
