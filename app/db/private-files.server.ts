/** Only the shop's own user may read its files: the database holds the seeds of open rounds. */
import { chmodSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const PRIVATE_UMASK = 0o077;
const OTHERS = 0o077;
/** A shared folder such as /tmp: not ours to close. */
const STICKY = 0o1000;

interface Kept {
  dataDir: string;
  database: string | null;
}

/** Returns what could not be closed. */
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
    ...(database ? ["", "-wal", "-shm", "-journal", "-running"].map((end) => database + end) : []),
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
