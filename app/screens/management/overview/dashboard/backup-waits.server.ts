import { formatDateTime } from "~/domain/time";
import { env } from "~/env/env.server";
import { lastBackup } from "~/http/observability/overview.server";
import { failedBackup } from "~/operations/backups/backups.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { timeAgo } from "~/screens/management/lists/waiting-rows.server";
import { t } from "~/texts/t";

const backupLinks = () => [{ to: "/management/system/backups", label: t("Backups") }];
const MISSED_MS = 2 * 86_400_000;

/** A backup that failed, or that the last nights did not make. */
export async function backupWaits(now: Date) {
  const [failed, last, { nightlyBackup }] = await Promise.all([
    failedBackup(env.dataDir),
    lastBackup(),
    shopSettings(),
  ]);
  if (failed)
    return {
      title: t("The backup of {date} failed", { date: formatDateTime(failed.at) }),
      links: backupLinks(),
    };
  const isMissed = nightlyBackup && last !== null && now.getTime() - last.at.getTime() > MISSED_MS;
  return isMissed
    ? { title: t("The last backup was made {ago}", { ago: timeAgo(last.at, now) }), links: backupLinks() }
    : null;
}
