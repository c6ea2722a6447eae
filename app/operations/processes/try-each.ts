interface FailedItem<Item> {
  readonly item: Item;
  readonly error: unknown;
}

/** Runs `work` for each item, `atOnce` at a time: one that fails or hangs stops none of the others. */
export async function tryEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  atOnce = 1,
): Promise<FailedItem<Item>[]> {
  const failed: FailedItem<Item>[] = [];
  const next = items.values();
  const worker = async () => {
    for (const item of next) await work(item).catch((error: unknown) => failed.push({ item, error }));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failed;
}

/** For a job's end: throws what failed, if anything did. */
export function throwFailures(failed: readonly FailedItem<unknown>[], what: string): void {
  if (failed.length === 0) return;
  const errors = failed.map(({ error }) => error);
  throw new AggregateError(errors, `${failed.length} ${what}`);
}
