import autocannon from "autocannon";
import { startMeter } from "./meter.mjs";

/**
 * @typedef {{ perSecond: number, p50: number, p99: number, cpuMs: number, others: number }} Figures `others`: the share of the
 *   machine that other programs took
 * @typedef {Figures & { answered: number, expected: number }} Driven
 * @typedef {import("autocannon").BuiltRequest} BuiltRequest
 * @typedef {{
 *   url: string, pid: number, connections: number, status: number, seconds?: number, amount?: number,
 *   headers?: Record<string, string>, requests?: BuiltRequest[], helpers?: number[],
 * }} Drive `helpers`: other processes of the bench
 */

/** @param {Drive} drive @returns {Promise<Driven>} */
export function drive({ url, pid, connections, status, seconds, amount, headers, requests, helpers }) {
  const times = /** @type {number[]} */ ([]);
  let expected = 0;
  let last = 0;
  const meter = startMeter(pid, helpers);
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
        const { cpuMs, others } = meter();
        resolve({
          // on a busy machine nothing may have been answered in time
          perSecond: times.length ? (times.length / (last - started)) * 1000 : 0,
          p50: percentile(times, 50),
          p99: percentile(times, 99),
          cpuMs: cpuMs / times.length,
          others,
          answered: times.length,
          expected,
        });
      },
    );
    run.on("response", (_client, code, _bytes, ms) => {
      last = performance.now();
      times.push(ms);
      if (code === status) expected += 1;
    });
  });
}

export function percentile(/** @type {readonly number[]} */ values, /** @type {number} */ percent) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Infinity;
}

export const median = (/** @type {readonly number[]} */ values) => percentile(values, 50);

// a round in which other programs took more than this share of the machine is measured again, within bounds
const DISTURBED = 0.1;
const MORE_ROUNDS = 3;

/**
 * Takes turns, so that other load on the machine affects all equally. Disturbed rounds count only if there are no others.
 * @template {Figures} F
 * @param {Record<string, () => Promise<F>>} subjects @param {number} rounds @returns {Promise<Record<string, F[]>>}
 */
export async function interleave(subjects, rounds) {
  const all = /** @type {F[][]} */ ([]);
  const quiet = /** @type {F[][]} */ ([]);
  while (quiet.length < rounds && all.length < rounds + MORE_ROUNDS) {
    const round = /** @type {F[]} */ ([]);
    for (const measure of Object.values(subjects)) round.push(await measure());
    all.push(round);
    if (round.every(({ others }) => !(others > DISTURBED))) quiet.push(round);
  }
  const counted = quiet.length ? quiet : all;
  const taken = Object.keys(subjects).map((name, i) => [name, counted.flatMap((round) => round[i] ?? [])]);
  return Object.fromEntries(taken);
}
