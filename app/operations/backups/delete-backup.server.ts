import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { readManifest } from "./backups.queries.server";

const GONE = refuse("missing", "This backup is not there any more.");

/** In the trail before it is done. The rename takes it off the list at once, so that of two at once one deletes it. */
export async function deleteBackup(actor: Viewer, folder: string, name: string): Promise<Outcome<null>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  if ((await readManifest(folder, name)) === null) return refused(GONE);
  await transaction((tx) =>
    recordAudit(tx, actor, "user.delete_backup", actor.id, { before: { backup: name } }),
  );
  const removed = path.join(folder, `.removed-${name}`);
  const isOurs = await rename(path.join(folder, name), removed).then(
    () => true,
    () => false,
  );
  if (!isOurs) return refused(GONE);
  await rm(removed, { recursive: true, force: true });
  return accepted(null);
}
