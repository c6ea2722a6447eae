import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { TAR_END, tarHeader, tarPadding } from "~/domain/backup/tar";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { readManifest } from "./backups.queries.server";

/** A tar file, piece by piece: no file is ever whole in memory. Unpacked it is a folder that `npm run restore` takes. */
export async function packBackup(
  actor: Viewer,
  folder: string,
  name: string,
): Promise<Outcome<AsyncIterable<Uint8Array>>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  const manifest = await readManifest(folder, name);
  if (manifest === null) return refused(refuse("missing", "This backup is not there any more."));
  await transaction(async (tx) => {
    await recordAudit(tx, actor, "user.download_backup", actor.id, { after: { backup: name } });
    return accepted(null);
  });
  return accepted(packed(folder, name, ["manifest.json", ...manifest.files.map((file) => file.path)]));
}

async function* packed(folder: string, name: string, places: readonly string[]) {
  for (const place of places) {
    const file = path.join(folder, name, place);
    const { size, mtime } = await stat(file);
    yield tarHeader({ name: `${name}/${place}`, bytes: size, at: mtime });
    let sent = 0;
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      sent += chunk.length;
      yield chunk;
    }
    // a header that lies would put the next file into this one
    if (sent !== size) throw new Error(`${file} changed while it was sent`);
    yield tarPadding(size);
  }
  yield TAR_END;
}
