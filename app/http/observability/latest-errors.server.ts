import { LastHour } from "~/metrics/last-hour";
import { metrics } from "~/metrics/metrics.server";
import { shopTime } from "~/operations/shop-clock.server";
import { processWide } from "~/process-wide.server";

const KEPT = 10;

export interface ToldLine {
  readonly at: Date;
  readonly message: string;
  readonly requestId: string | null;
}

const shared = processWide<{ errors: { lines: ToldLine[]; hour: LastHour } }>();
const errors = (shared.errors ??= { lines: [], hour: new LastHour() });

export function noteError(message: string, requestId: string | null): void {
  const at = shopTime();
  metrics.errors.inc();
  errors.hour.add(at.getTime());
  errors.lines.unshift({ at, message, requestId });
  errors.lines.length = Math.min(errors.lines.length, KEPT);
}

export const latestErrors = (): readonly ToldLine[] => errors.lines;

export const errorsInHour = (now: Date): number => errors.hour.sum(now.getTime());
