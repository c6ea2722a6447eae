/** What the shop keeps is for its own user alone: the database holds the seeds of open rounds, who reads them foresees a draw. */
import { chmodSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** Read, written and entered by the owner alone, whatever the shell that started us says. */
const PRIVATE_UMASK = 0o077;
const OTHERS = 0o077;
/** A folder that many write to, such as /tmp: it is not ours to close. */
const STICKY = 0o1000;

interface Kept {
  dataDir: string;
  /** The SQLite file; null on PostgreSQL. */
  database: string | null;
}

/**
 * From now on this process makes files for its user alone, and what lies there from earlier is closed to others: a folder that
 * somebody made beforehand, files that were copied or restored by hand. Answers what could not be closed.
 */
export function keepPrivate({ dataDir, database }: Kept): string[] {
  process.umask(PRIVATE_UMASK);
  const secrets = path.join(dataDir, "secrets");
  return [
    dataDir,
    secrets,
    path.join(dataDir, "uploads"),
    ...filesIn(secrets),
    path.join(dataDir, "demo-logins.txt"),
    path.join(dataDir, "last-backup.json"),
    ...(database ? ["", "-wal", "-shm", "-journal"].map((end) => database + end) : []),
  ].filter((place) => !isClosed(place));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

function isClosed(place: string): boolean {
  try {
    const { mode } = statSync(place);
    if ((mode & OTHERS) === 0) return true;
    if (mode & STICKY) return false;
    chmodSync(place, mode & 0o777 & ~OTHERS);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT";
  }
}
