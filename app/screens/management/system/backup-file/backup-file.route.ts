import { env } from "~/env/env.server";
import { download } from "~/http/forms/download.server";
import { refusalPage } from "~/http/respond.server";
import { isWindowOpen } from "~/http/session/password-window.server";
import { packBackup } from "~/operations/backups/pack-backup.server";
import { redirect } from "~/router/index.server";
import { guarded } from "~/screens/management/shared/guarded.server";

export const loader = guarded(async (args, actor) => {
  if (!(await isWindowOpen(args, "backupsUntil"))) return redirect("/management/system/backups", 303);
  const name = args.params.name ?? "";
  const packed = await packBackup(actor, env.backupsDir, name);
  if (!packed.ok) throw refusalPage(packed.refusal, "The backup was not found");
  return download(args.context, { name: `${name}.tar`, type: "application/x-tar", parts: packed.value });
});
