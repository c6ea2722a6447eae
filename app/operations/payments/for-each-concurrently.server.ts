/** How many run at once, so that some that hang do not delay the others. */
const CONCURRENCY = 8;

/** Runs `work` for each item, a few at once. `work` must not throw. */
export async function forEachConcurrently<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const next = all.values();
  const worker = async () => {
    for (const one of next) await work(one);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
