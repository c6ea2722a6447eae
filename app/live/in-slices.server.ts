import { setImmediate as nextTurn } from "node:timers/promises";

/** Longer than this nobody else's request waits for it. */
const SLICE_MS = 5;
const LOOK_EVERY = 16;

/**
 * Does the work for each item and lets others have their turn in between. Answers how many ms of the processor it took: by
 * the clock it would be more on a busy machine, whose other programs are none of ours.
 */
export async function inSlices<T>(items: readonly T[], work: (item: T) => void): Promise<number> {
  let busy = 0;
  let cpu = process.cpuUsage();
  let began = performance.now();
  for (const [i, item] of items.entries()) {
    work(item);
    if ((i + 1) % LOOK_EVERY !== 0 || performance.now() - began < SLICE_MS) continue;
    busy += sinceMs(cpu);
    await nextTurn();
    cpu = process.cpuUsage();
    began = performance.now();
  }
  return busy + sinceMs(cpu);
}

function sinceMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
