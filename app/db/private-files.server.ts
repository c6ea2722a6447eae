/** Only the shop's own user may read its files: the database contains the seeds of open rounds. */
import { chmodSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const PRIVATE_UMASK = 0o077;
const NOT_OWNER = 0o077;
/** A shared folder such as /tmp: we must not change it. */
const STICKY = 0o1000;

interface DataFiles {
  dataDir: string;
  database: string | null;
}

/** Returns the files that other users can still read. */
export function makePrivate({ dataDir, database }: DataFiles): string[] {
  process.umask(PRIVATE_UMASK);
  const secrets = path.join(dataDir, "secrets");
  return [
    dataDir,
    secrets,
    path.join(dataDir, "uploads"),
    ...filesIn(secrets),
    path.join(dataDir, "demo-logins.txt"),
    path.join(dataDir, "last-backup.json"),
    path.join(dataDir, "backup-failure.json"),
    path.join(dataDir, "backups"),
    ...(database ? ["", "-wal", "-shm", "-journal", "-running"].map((end) => database + end) : []),
  ].filter((file) => !isPrivate(file));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

function isPrivate(file: string): boolean {
  try {
    const { mode } = statSync(file);
    if ((mode & NOT_OWNER) === 0) return true;
    if (mode & STICKY) return false;
    chmodSync(file, mode & 0o777 & ~NOT_OWNER);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT";
  }
}
