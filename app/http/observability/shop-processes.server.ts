/** The processes of a shop on PostgreSQL, each by what it last told of itself. */
import { env } from "~/env.server";
import { metrics } from "~/metrics/metrics.server";
import type { ProcessFigures } from "~/metrics/process-figures";
import { totalOf } from "~/metrics/totals";
import { shopTime } from "~/operations/shop-clock.server";
import { loopDelay } from "./event-loop.server";
import { errorsInHour } from "./latest-errors.server";
import { startedAt, version } from "./process-stats.server";

const TELL_EVERY_MS = 5_000;
const SILENT_MS = 15_000;

interface Heard {
  readonly figures: ProcessFigures;
  readonly heardAt: number;
}

// survives a reload of this module in development
const kept = globalThis as typeof globalThis & { sokoProcesses?: Map<string, Heard> };
const heard = (kept.sokoProcesses ??= new Map<string, Heard>());

async function ownFigures(name: string, now: Date): Promise<ProcessFigures> {
  const delay = loopDelay();
  return {
    name,
    startedAt: new Date(startedAt),
    version,
    memoryBytes: process.memoryUsage.rss(),
    loopDelayMs: delay && delay.p99 * 1000,
    watchers: await totalOf(metrics.watchers),
    requestsInHour: metrics.answered.sum(now.getTime()),
    errorsInHour: errorsInHour(now),
  };
}

/** At once and every 5 s; a process without a name has nobody to tell. */
export function tellOwnFigures(tell: (figures: ProcessFigures) => unknown): void {
  const name = env.processName;
  if (name === null) return;
  const tellNow = () => void ownFigures(name, shopTime()).then(tell);
  tellNow();
  setInterval(tellNow, TELL_EVERY_MS).unref();
}

export function hearFigures(figures: ProcessFigures, now: Date = shopTime()): void {
  const known = heard.get(figures.name);
  // in a rolling restart the old one may still speak
  if (known && known.figures.startedAt > figures.startedAt) return;
  heard.set(figures.name, { figures, heardAt: now.getTime() });
}

/** This one and those heard within 15 s, by name; none where the process has no name. */
export async function shopProcesses(now: Date): Promise<ProcessFigures[]> {
  if (env.processName === null) return [];
  for (const [name, { heardAt }] of heard) if (now.getTime() - heardAt > SILENT_MS) heard.delete(name);
  const own = await ownFigures(env.processName, now);
  const others = [...heard.values()].map(({ figures }) => figures).filter(({ name }) => name !== own.name);
  return [own, ...others].sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}
