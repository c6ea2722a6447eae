// Drives one address as hard as a number of connections can, and takes the figures.
import autocannon from "autocannon";
import { cpuMs } from "./server.mjs";

/**
 * @typedef {{ perSecond: number, p50: number, p99: number, cpuMs: number }} Figures of one measurement
 * @typedef {Figures & { answered: number, expected: number }} Driven
 * @typedef {{
 *   url: string, pid: number, connections: number, status: number, seconds?: number, amount?: number,
 *   headers?: Record<string, string>, requests?: import("autocannon").BuiltRequest[],
 * }} Drive
 */

/** @param {Drive} drive @returns {Promise<Driven>} */
export function drive({ url, pid, connections, status, seconds, amount, headers, requests }) {
  /** @type {number[]} */
  const times = [];
  let expected = 0;
  let last = 0;
  const cpuBefore = cpuMs(pid);
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
        const cpu = cpuMs(pid) - cpuBefore;
        resolve({ ...figures(times, last - started, cpu), answered: times.length, expected });
      },
    );
    run.on("response", (_client, code, _bytes, ms) => {
      last = performance.now();
      times.push(ms);
      if (code === status) expected += 1;
    });
  });
}

/** @param {number[]} times @param {number} elapsedMs @param {number} cpu @returns {Figures} */
export const figures = (times, elapsedMs, cpu) => ({
  perSecond: (times.length / elapsedMs) * 1000,
  p50: percentile(times, 50),
  p99: percentile(times, 99),
  cpuMs: cpu / times.length,
});

/** @param {readonly number[]} values @param {number} percent */
export function percentile(values, percent) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}

/** @param {readonly number[]} values */
export const median = (values) => percentile(values, 50);

/**
 * A B A B …: what else goes on in the machine then hits all of them alike.
 * @template {string} Name
 * @param {Record<Name, () => Promise<Figures>>} subjects @param {number} rounds
 * @returns {Promise<Record<Name, Figures[]>>}
 */
export async function interleave(subjects, rounds) {
  const names = /** @type {Name[]} */ (Object.keys(subjects));
  const taken = /** @type {Record<Name, Figures[]>} */ (
    Object.fromEntries(names.map((name) => [name, /** @type {Figures[]} */ ([])]))
  );
  for (let round = 0; round < rounds; round++)
    for (const name of names) taken[name].push(await subjects[name]());
  return taken;
}
