import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { db } from "~/db/client.server";
import { msg } from "~/texts/t";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A process that reads says so after each part and each picture. */
const SILENT_MS = 3 * MINUTE_MS;
const UNUSED_MS = 7 * DAY_MS;
/** As long an import can be undone. */
const APPLIED_MS = 90 * DAY_MS;

export const RESTARTED_WHILE_READING = msg(
  "The shop was restarted while it read this file. Upload it again.",
);

/** Gives up what nobody reads any more, and deletes old imports: their products stay. */
export async function sweepImports(now: Date): Promise<void> {
  const before = (ms: number) => ({ lt: new Date(now.getTime() - ms) });
  await db().import.updateMany({
    where: { state: "reading", updatedAt: before(SILENT_MS) },
    data: { state: "failed", failure: RESTARTED_WHILE_READING },
  });
  await db().import.deleteMany({
    where: {
      OR: [
        { state: { in: ["checked", "failed"] }, updatedAt: before(UNUSED_MS) },
        { state: { in: ["applied", "undone"] }, updatedAt: before(APPLIED_MS) },
      ],
    },
  });
}

/** Files of uploads that a process left when it was stopped. */
export async function sweepUploads(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs > DAY_MS) await rm(file, { force: true });
  }
}
