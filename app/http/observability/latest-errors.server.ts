import { LastHour } from "~/metrics/last-hour";
import { metrics } from "~/metrics/metrics.server";
import { shopTime } from "~/operations/shop-clock.server";
import { processWide } from "~/process/process-wide.server";

const MAX_ERRORS = 10;

interface LoggedError {
  readonly at: Date;
  readonly message: string;
  readonly requestId: string | null;
}

const shared = processWide<{ errors: { latest: LoggedError[]; hour: LastHour } }>();
const errors = (shared.errors ??= { latest: [], hour: new LastHour() });

export function recordError(message: string, requestId: string | null): void {
  const at = shopTime();
  metrics.errors.inc();
  errors.hour.add(at.getTime());
  errors.latest.unshift({ at, message, requestId });
  errors.latest.length = Math.min(errors.latest.length, MAX_ERRORS);
}

export const latestErrors = (): readonly LoggedError[] => errors.latest;

export const errorsInHour = (now: Date): number => errors.hour.sum(now.getTime());
