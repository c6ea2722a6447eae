import { setTimeout as wait } from "node:timers/promises";
import { db } from "./client.server";
import { hasRoom } from "./disk-space.server";

const ANSWER_MS = 2_500;
const SHARED_MS = 1_000;

let latest: { readonly at: number; readonly isAccepted: Promise<boolean> } | null = null;
let isTrying = false;

/** For /healthz: whether a write is stored within 2.5 s, and the disk has more than its reserve. Tried at most once a second. */
export function acceptsWrites(folder: string): Promise<boolean> {
  const isRecent = latest !== null && performance.now() - latest.at < SHARED_MS;
  if (latest && (isRecent || isTrying)) return latest.isAccepted;
  const isAccepted = Promise.race([tryWrite(folder), wait(ANSWER_MS, false, { ref: false })]);
  latest = { at: performance.now(), isAccepted };
  return isAccepted;
}

async function tryWrite(folder: string): Promise<boolean> {
  isTrying = true;
  try {
    if (!(await hasRoom(folder))) return false;
    await db()
      .$executeRaw`INSERT INTO "Lease" ("name", "holder", "until") VALUES ('health', 0, ${new Date(0)})
      ON CONFLICT ("name") DO UPDATE SET "holder" = 0`;
    return true;
  } catch {
    return false;
  } finally {
    isTrying = false;
  }
}
