// Replaces files and folders, all or none. New ones are staged next to their targets and old ones are set aside there, so that each
// step is one rename within one folder.
import { mkdir, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { sync, syncFolders } from "./files.mjs";

/** A failed swap that could not be undone; the commands in `left` undo the rest. */
export class HalfDone extends Error {
  /** @param {unknown} cause @param {string[]} left */
  constructor(cause, left) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.left = left;
  }
}

/** @param {string} time @param {string[]} targets absolute paths */
export function makeSwap(time, targets) {
  const folders = [...new Set(targets.map((target) => path.dirname(target)))];
  const stagedIn = (/** @type {string} */ folder) => path.join(folder, `.restore-${time}`);
  const staged = (/** @type {string} */ target) =>
    path.join(stagedIn(path.dirname(target)), path.basename(target));
  const aside = (/** @type {string} */ target) =>
    path.join(path.dirname(target), `before-restore-${time}`, path.basename(target));
  const begun = /** @type {string[]} */ ([]);
  const moves = /** @type {{ from: string, to: string }[]} */ ([]);
  const move = async (/** @type {string} */ from, /** @type {string} */ to) => {
    await rename(from, to);
    moves.push({ from, to });
  };

  async function undo() {
    const left = /** @type {string[]} */ ([]);
    for (const { from, to } of moves.splice(0).reverse()) {
      const isNew = from === staged(to);
      await rename(to, from).catch(() => left.push(isNew ? `rm -r '${to}'` : `mv '${to}' '${from}'`));
    }
    for (const folder of folders)
      await rmdir(path.join(folder, `before-restore-${time}`)).catch(() => undefined);
    return left;
  }

  return {
    /** Where to make the new file or folder of a target. */
    staged,
    stagedIn,

    async begin() {
      for (const folder of folders) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await mkdir(stagedIn(folder), { mode: 0o700 });
        begun.push(stagedIn(folder));
      }
    },

    /**
     * Sets `there` aside, then moves `made` into place. If `proven` throws, everything is undone.
     * @param {{ there: string[], made: string[], proven: () => void | Promise<void> }} what
     */
    async replace({ there, made, proven }) {
      for (const folder of folders) await syncFolders(stagedIn(folder));
      try {
        for (const folder of new Set(there.map((target) => path.dirname(aside(target)))))
          await mkdir(folder, { mode: 0o700 });
        for (const target of there) await move(target, aside(target));
        for (const target of made) await move(staged(target), target);
        for (const target of there) await sync(path.dirname(aside(target)));
        for (const folder of folders) await sync(folder);
        // last, because this function could not undo it, such as a transaction
        await proven();
      } catch (error) {
        const left = await undo();
        throw left.length > 0 ? new HalfDone(error, left) : error;
      }
      return [...new Set(there.map((target) => path.dirname(aside(target))))];
    },

    /** Removes staged files that were not moved into place. */
    async end() {
      for (const folder of begun) await rm(folder, { recursive: true, force: true });
    },
  };
}
