import { isUnavailable } from "~/db/storage-unavailable.server";

/** Small enough that other writers wait only some tens of milliseconds. */
const BATCH = 50;
/** Browsers and proxies wait longer than this. */
const MAX_MS = 20_000;

interface Batches<Result> {
  results: Result[];
  left: number;
}

/** Each batch has its own transaction, so finished batches stay. Throws only if nothing was done. */
export async function inBatches<Result>(
  ids: readonly number[],
  work: (batch: readonly number[]) => Promise<Result[]>,
  { size = BATCH, maxMs = MAX_MS } = {},
): Promise<Batches<Result>> {
  const until = performance.now() + maxMs;
  const results: Result[] = [];
  for (let start = 0; start < ids.length; start += size) {
    if (start > 0 && performance.now() >= until) return { results, left: ids.length - start };
    try {
      results.push(...(await work(ids.slice(start, start + size))));
    } catch (error) {
      if (results.length === 0 || !isUnavailable(error)) throw error;
      return { results, left: ids.length - start };
    }
    // lets other writers in between two batches
    await new Promise(setImmediate);
  }
  return { results, left: 0 };
}

/** What comes after finished batches: if the database is away by now, the answer says what was done all the same. */
export async function afterBatches(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}
