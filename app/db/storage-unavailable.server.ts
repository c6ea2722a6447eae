/** The database is locked, full or away, or the disk is. Nothing was written; a retry may work. */
export class StorageUnavailable extends Error {
  override readonly name = "StorageUnavailable";

  constructor(cause: unknown) {
    super("the database cannot be used right now", { cause });
  }
}

const SIGNS =
  /SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)|database is locked|disk is full|SocketTimeout/;
// Prisma: unreachable, timed out, no free connection, not started, deadlock
const CODES = new Set(["P1001", "P1002", "P1008", "P2024", "P2028", "P2034"]);
// the file system: full, over quota, file too large, read-only, broken
const DISK_CODES = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EIO"]);

export function unavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string")
    if (CODES.has(error.code) || DISK_CODES.has(error.code)) return true;
  return SIGNS.test(error.message) || unavailable(error.cause);
}
