import { statfs } from "node:fs/promises";

/** On a nearly full disk only management, log-ins and payments may use this space: room for some thousand writes. */
const RESERVE_BYTES = 4 * 1024 * 1024;
const SHARED_MS = 1_000;

let latest: { readonly at: number; readonly folder: string; readonly hasRoom: Promise<boolean> } | null =
  null;

/** Whether there is more than the reserve under `folder`, by one look a second. A disk that cannot be looked at counts as full. */
export function hasRoom(folder: string): Promise<boolean> {
  if (latest?.folder === folder && performance.now() - latest.at < SHARED_MS) return latest.hasRoom;
  const looking = statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize > RESERVE_BYTES,
    () => false,
  );
  latest = { at: performance.now(), folder, hasRoom: looking };
  return looking;
}
