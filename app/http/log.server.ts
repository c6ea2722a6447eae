import pino from "pino";
import { env } from "~/env.server";

/** JSON lines on standard output. No personal data: ids, paths and times only. */
export const log = pino({ level: env.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
