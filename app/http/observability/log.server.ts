import pino from "pino";
import { env } from "~/env/env.server";
import { recordError } from "./latest-errors.server";
import { redactError } from "./redact-error";

const ERROR = pino.levels.values.error ?? 50;

/** Never personal data: log only `err` (which is redacted), `requestId`, routes, ids, figures and our own words. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: env.processName === null ? null : { process: env.processName },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error: unknown) => redactError(error) },
  hooks: {
    logMethod(args, method, level) {
      if (level >= ERROR) recordError(args[1] ?? "", requestIdIn(args[0]));
      method.apply(this, args);
    },
  },
});

function requestIdIn(fields: unknown): string | null {
  const id = typeof fields === "object" && fields !== null && "requestId" in fields ? fields.requestId : null;
  return typeof id === "string" ? id : null;
}
