/** How many are asked about at once: some that hang hold up none of the others. */
const AT_ONCE = 8;

/** Does the work for each, a few at once. `work` must not throw. */
export async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const next = all.values();
  const worker = async () => {
    for (const one of next) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
