import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { shopSettings } from "../settings/settings.server";

const REASON = /No backup was made: (.*)/;
const MAX_OUTPUT = 10_000;
const KINDER_PRIORITY = 10;

let underWay: Promise<Outcome<null>> | null = null;

/** Runs `npm run backup` in its own process, so that pages are served meanwhile. Whoever asks again meanwhile gets the same backup. */
export function makeBackup(folder: string): Promise<Outcome<null>> {
  underWay ??= runBackup(folder).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function runBackup(folder: string): Promise<Outcome<null>> {
  const { backupsKept } = await shopSettings();
  const args = [path.resolve("scripts/backup.mjs"), folder, "--keep", String(backupsKept)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT);
  });
  try {
    if (child.pid) os.setPriority(child.pid, KINDER_PRIORITY);
  } catch {
    // the process has ended already
  }
  const [code] = (await once(child, "close")) as [number | null];
  if (code === 0) return accepted(null);
  const [, reason = "it was ended before it was whole"] = REASON.exec(output) ?? [];
  return refused(refuse("conflict", `No backup was made: ${reason}`));
}

const SOON_MS = 1_500;

/** Starts a backup for a superuser. Null if it is still being made. */
export async function beginBackup(
  actor: Viewer,
  folder: string,
  onFailure: (reason: string) => void,
): Promise<Outcome<null> | null> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  await transaction(async (tx) => {
    await recordAudit(tx, actor, "user.make_backup", actor.id, {});
    return accepted(null);
  });
  const made = makeBackup(folder).catch((error: unknown) => refused(refuse("conflict", String(error))));
  void made.then((outcome) => {
    if (!outcome.ok) onFailure(outcome.refusal.message);
  });
  let timer: NodeJS.Timeout | undefined;
  const soon = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), SOON_MS);
  });
  return Promise.race([made, soon]).finally(() => clearTimeout(timer));
}
