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

/** What PostgreSQL's error classes (SQLSTATE, appendix A of its manual) mean to the shop; the only such list. */

/** 'away' becomes a 503 with `Retry-After`, because a retry may succeed; 'fault', an error in our code, becomes a 500. */
type StorageProblem = "away" | "fault";

interface SqlClass {
  readonly name: string;
  readonly answer: StorageProblem;
  /** Codes of the class that are answered differently. */
  readonly but?: readonly string[];
}

const away = (name: string): SqlClass => ({ name, answer: "away" });
const fault = (name: string, but: readonly string[] = []): SqlClass => ({ name, answer: "fault", but });

export const SQL_CLASSES: Readonly<Record<string, SqlClass>> = {
  "01": fault("warning"),
  "02": fault("no data"),
  "03": fault("SQL statement not yet complete"),
  "08": away("connection exception"),
  "09": fault("triggered action exception"),
  "0A": fault("feature not supported"),
  "0B": fault("invalid transaction initiation"),
  "0F": fault("locator exception"),
  "0L": fault("invalid grantor"),
  "0P": fault("invalid role specification"),
  "0Z": fault("diagnostics exception"),
  "10": fault("XQuery error"),
  "20": fault("case not found"),
  "21": fault("cardinality violation"),
  "22": fault("data exception"),
  "23": fault("integrity constraint violation"),
  "24": fault("invalid cursor state"),
  // 25006: a standby that is not promoted yet; 25P03, 25P04: waited too long in a transaction
  "25": fault("invalid transaction state", ["25006", "25P03", "25P04"]),
  "26": fault("invalid SQL statement name"),
  "27": fault("triggered data change violation"),
  // a password that is being changed, a user not yet known to the next server
  "28": away("invalid authorization specification"),
  "2B": fault("dependent privilege descriptors still exist"),
  "2D": fault("invalid transaction termination"),
  "2F": fault("SQL routine exception"),
  "34": fault("invalid cursor name"),
  "38": fault("external routine exception"),
  "39": fault("external routine invocation exception"),
  "3B": fault("savepoint exception"),
  "3D": fault("invalid catalog name"),
  "3F": fault("invalid schema name"),
  // serialization failure and deadlock, if `retryConflicts` has given up: the client may retry
  "40": fault("transaction rollback", ["40001", "40P01"]),
  "42": fault("syntax error or access rule violation"),
  "44": fault("WITH CHECK OPTION violation"),
  // disk, memory, connections
  "53": away("insufficient resources"),
  "54": fault("program limit exceeded"),
  // waited too long for a lock
  "55": fault("object not in prerequisite state", ["55P03"]),
  // shut down, starting, cancelled, idle for too long
  "57": away("operator intervention"),
  "58": fault("system error", ["58000", "58030"]),
  F0: fault("configuration file error"),
  HV: fault("foreign data wrapper error"),
  P0: fault("PL/pgSQL error"),
  XX: fault("internal error"),
};

function isUnavailableState(code: string): boolean {
  const known = code.length === 5 ? SQL_CLASSES[code.slice(0, 2)] : undefined;
  if (!known) return false;
  return (known.answer === "away") !== (known.but?.includes(code) ?? false);
}
