import { setImmediate as nextPhaseChange } from "node:timers/promises";

/** Other requests wait at most this long. */
const SLICE_MS = 5;
const CHECK_EVERY = 16;

/** Lets other requests run in between. Returns CPU milliseconds: on a busy machine the clock counts other processes too. */
export async function runInSlices<T>(items: readonly T[], work: (item: T) => void): Promise<number> {
  let busy = 0;
  let cpu = process.cpuUsage();
  let began = performance.now();
  for (const [i, item] of items.entries()) {
    work(item);
    if ((i + 1) % CHECK_EVERY !== 0 || performance.now() - began < SLICE_MS) continue;
    busy += sinceMs(cpu);
    await nextPhaseChange();
    cpu = process.cpuUsage();
    began = performance.now();
  }
  return busy + sinceMs(cpu);
}

function sinceMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
