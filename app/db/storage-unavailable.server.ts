import { isUnavailableState } from "./sqlstates";

/** The database is locked, full or away, or the disk is; a retry may work. If the connection is lost at a commit, the write may have been stored. */
export class StorageUnavailable extends Error {
  override readonly name = "StorageUnavailable";

  constructor(cause: unknown) {
    super("the database cannot be used right now", { cause });
  }
}

const MESSAGES =
  /SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)|database is locked|disk is full|SocketTimeout/;
// Prisma: unreachable, timed out, cut off, no free connection, not started, deadlock
const CODES = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
const CONNECTION_LOST =
  /Connection terminated|is not queryable|closed the connection|Connection ended unexpectedly|ConnectionClosed|DatabaseNotReachable|Query read timeout|timeout exceeded when trying to connect/;
// the file system: full, over quota, file too large, read-only, broken
const DISK_CODES = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EIO"]);
const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOTFOUND",
]);

const CONFLICTS = new Set(["P2034", "40001", "40P01"]);

/** PostgreSQL's code, wherever the driver, Prisma or Prisma's adapter put it; else the error's own code. */
function codeOf(error: Error): string {
  const { code, cause } = error as { code?: string; cause?: { originalCode?: string } | null };
  return /Code: `(\w{5})`/.exec(error.message)?.[1] ?? cause?.originalCode ?? code ?? "";
}

/** Whether PostgreSQL ended this transaction in favour of another: it is rolled back completely, and may be tried again. */
export const isConflict = (error: unknown): boolean => error instanceof Error && CONFLICTS.has(codeOf(error));

export function isUnavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (CODES.has(code) || DISK_CODES.has(code) || isUnavailableState(code)) return true;
  // without a system call it is a visitor's own request that ended
  if ("syscall" in error && NETWORK_CODES.has(code)) return true;
  return MESSAGES.test(error.message) || CONNECTION_LOST.test(error.message) || isUnavailable(error.cause);
}
