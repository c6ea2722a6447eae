import { formatBytes } from "~/domain/text/bytes";
import { formatDateTime } from "~/domain/time";
import { env } from "~/env/env.server";
import type { RequestArgs } from "~/http/request-context";
import { isWindowOpen } from "~/http/session/password-window.server";
import { failedBackup, isBackupUnderWay, listBackups } from "~/operations/backups/backups.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";

const REFRESH_S = 5;

export async function backupsPage(args: RequestArgs, username: string) {
  const [backups, failed, isUnderWay, isOpen, { nightlyBackup, backupsKept }] = await Promise.all([
    listBackups(env.backupsDir),
    failedBackup(env.dataDir),
    isBackupUnderWay(env.backupsDir),
    isWindowOpen(args, "backupsUntil"),
    shopSettings(),
  ]);
  const rows = backups.map(({ name, at, bytes }) => ({
    name,
    at: formatDateTime(at),
    size: formatBytes(bytes),
  }));
  const asked = new URL(args.request.url).searchParams.get("delete");
  return {
    username,
    isOpen,
    isUnderWay,
    ...(isUnderWay && { refreshSeconds: REFRESH_S }),
    failed: failed && { at: formatDateTime(failed.at), reason: failed.reason },
    rows,
    toDelete: (isOpen && rows.find(({ name }) => name === asked)) || null,
    folder: env.backupsDir,
    isOwnFolder: env.BACKUP_DIR !== undefined,
    bucket: env.BUCKET_URL ?? null,
    nightly: nightlyBackup,
    kept: backupsKept,
  };
}
