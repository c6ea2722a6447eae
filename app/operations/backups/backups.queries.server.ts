/** Backups on this machine's disk. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import {
  type Backup,
  BACKUP_NAME,
  type FailedBackup,
  isNightlyDue,
  UNFINISHED_BACKUP,
} from "~/domain/backup/backup";
import { parseJson } from "~/domain/text/json";

const manifest = z.object({
  madeAt: z.iso.datetime(),
  bytes: z.number(),
  files: z.array(z.object({ path: z.string(), bytes: z.number() })),
});

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const textOf = (file: string) => readFile(file, "utf8").catch(() => "null");

export async function readManifest(folder: string, name: string) {
  if (!BACKUP_NAME.test(name)) return null;
  const read = manifest.safeParse(parseJson(await textOf(path.join(folder, name, "manifest.json"))));
  return read.success ? read.data : null;
}

/** The newest first. A folder gets its name and manifest only when the backup is whole. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const backups: Backup[] = [];
  for (const name of (await namesIn(folder)).sort().reverse()) {
    const read = await readManifest(folder, name);
    if (read) backups.push({ name, at: new Date(read.madeAt), bytes: read.bytes });
  }
  return backups;
}

export const isBackupUnderWay = async (folder: string): Promise<boolean> =>
  (await namesIn(folder)).some((name) => {
    const [, pid] = UNFINISHED_BACKUP.exec(name) ?? [];
    return pid !== undefined && isAlive(Number(pid));
  });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const failure = z.object({ at: z.iso.datetime(), reason: z.string() });

/** The latest try, if it failed. Written by `npm run backup`. */
export async function failedBackup(dataDir: string): Promise<FailedBackup | null> {
  const read = failure.safeParse(parseJson(await textOf(path.join(dataDir, "backup-failure.json"))));
  return read.success ? { at: new Date(read.data.at), reason: read.data.reason } : null;
}

interface Places {
  readonly dataDir: string;
  readonly backupsDir: string;
}

export async function isNightlyBackupDue({ dataDir, backupsDir }: Places, now: Date): Promise<boolean> {
  const [[last], failed] = await Promise.all([listBackups(backupsDir), failedBackup(dataDir)]);
  return isNightlyDue(now, last?.at ?? null, failed?.at ?? null);
}
