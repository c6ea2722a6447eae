import { setTimeout as wait } from "node:timers/promises";

const TRIES = 30;

/** The page's status once it is served: a machine that is busy with other work sheds reads (022), and a visitor asks again. */
export async function pageStatus(url: string, tries = TRIES): Promise<number> {
  const { status, headers } = await fetch(url);
  const retryAfter = Number(headers.get("Retry-After") ?? 0);
  if (status !== 503 || retryAfter === 0 || tries === 1) return status;
  await wait(retryAfter * 1_000);
  return pageStatus(url, tries - 1);
}
