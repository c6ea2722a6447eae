import { StorageUnavailable } from "~/db/storage-unavailable.server";

/** Small enough that other writers, and on SQLite everybody, wait some tens of milliseconds for it. */
const BATCH = 50;
/** Within what browsers and proxies wait for an answer. */
const LONGEST_MS = 20_000;

export interface Batches<Result> {
  results: Result[];
  /** Of those asked for, how many were not tried any more. */
  left: number;
}

/**
 * Does some work on any number of products, a batch in a transaction of its own: what is done stays done. Stops early when it
 * takes too long, or when the database fails after something was done; failing before that, it throws.
 */
export async function inBatches<Result>(
  ids: readonly number[],
  work: (batch: readonly number[]) => Promise<Result[]>,
  { size = BATCH, maxAgeMs = LONGEST_MS } = {},
): Promise<Batches<Result>> {
  const until = performance.now() + maxAgeMs;
  const results: Result[] = [];
  for (let start = 0; start < ids.length; start += size) {
    if (start > 0 && performance.now() >= until) return { results, left: ids.length - start };
    try {
      results.push(...(await work(ids.slice(start, start + size))));
    } catch (error) {
      if (results.length === 0 || !(error instanceof StorageUnavailable)) throw error;
      return { results, left: ids.length - start };
    }
    // others are heard between two batches
    await new Promise(setImmediate);
  }
  return { results, left: 0 };
}
