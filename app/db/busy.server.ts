import { setTimeout as wait } from "node:timers/promises";
import { DriverAdapterError } from "@prisma/driver-adapter-utils";

const RETRY_EVERY_MS = 25;

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause = error instanceof DriverAdapterError ? error.cause.originalCode : undefined;
  const code = cause ?? ("code" in error ? error.code : undefined);
  return typeof code === "string" && code.startsWith("SQLITE_BUSY");
}

export async function retryWhileBusy<T>(work: () => T, until: number): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error;
      await wait(RETRY_EVERY_MS);
    }
  }
}
