import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { isAlive } from "./running/is-alive.mjs";

const MEMORY = "/dev/shm";
const NEEDED_BYTES = 2 * 1024 ** 3;
/** PostgreSQL's may be copied there. */
const REFUSES_PROGRAMS = / \/dev\/shm \S+ \S*\bnoexec\b/;
const NAME = /^soko-tests-(\d+)$/;

/**
 * A temporary folder in memory, removed when this process ends; null if the system has none with room. Databases in it do not wait for
 * the disk at each commit, which is a quarter of the tests' time.
 * @returns {string | null}
 */
export function memoryFolder() {
  try {
    removeLeftOver();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES || REFUSES_PROGRAMS.test(readFileSync("/proc/mounts", "utf8")))
      return null;
    const folder = path.join(MEMORY, `soko-tests-${process.pid}`);
    mkdirSync(folder);
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
    return folder;
  } catch {
    return null;
  }
}

/** @param {string} folder */
export const removeFolder = (folder) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });

/** Of runs that were killed. */
function removeLeftOver() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) removeFolder(path.join(MEMORY, name));
  }
}
