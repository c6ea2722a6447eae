/** The database is locked, full or away, or the disk is. Nothing was written; a retry may work. */
export class StorageUnavailable extends Error {
  override readonly name = "StorageUnavailable";

  constructor(cause: unknown) {
    super("the database cannot be used right now", { cause });
  }
}

const SIGNS =
  /SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)|database is locked|disk is full|SocketTimeout/;
// Prisma: unreachable, timed out, cut off, no free connection, not started, deadlock
const CODES = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"]);
// PostgreSQL: stopping or starting (57P0x), tired of waiting (25P03, 55P03), out of room (53xxx), a lost line (08xxx), two that met
// (40001, 40P01); then its driver's words
const ENGINE =
  /Code: `(57P0\d|25P03|55P03|53\w{3}|08\w{3}|40001|40P01)`|Connection terminated|is not queryable|Connection ended unexpectedly|ConnectionClosed|Query read timeout|timeout exceeded when trying to connect/;
const SQLSTATES = /^(57P0\d|25P03|55P03|53\w{3}|08\w{3}|40001|40P01)$/;
// the file system: full, over quota, file too large, read-only, broken
const DISK_CODES = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EIO"]);
// the way to PostgreSQL
const WAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOTFOUND",
]);

const CONFLICT = /Code: `(40001|40P01)`/;

/** Whether PostgreSQL ended this transaction in favour of another: all of it is rolled back, and may be tried again. */
export const metAnother = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && /^(P2034|40001|40P01)$/.test(String(error.code))) || CONFLICT.test(error.message));

export function unavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string")
    if (CODES.has(error.code) || DISK_CODES.has(error.code) || SQLSTATES.test(error.code)) return true;
  // without a system call it is somebody's request that ended
  if ("code" in error && "syscall" in error && WAY_CODES.has(String(error.code))) return true;
  return SIGNS.test(error.message) || ENGINE.test(error.message) || unavailable(error.cause);
}
