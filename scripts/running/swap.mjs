// Replaces files and folders, all or none. The new is made beside its target and the old is set aside there, so that each step is
// one rename within one folder.
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
  const comingIn = (/** @type {string} */ folder) => path.join(folder, `.restore-${time}`);
  const coming = (/** @type {string} */ target) =>
    path.join(comingIn(path.dirname(target)), path.basename(target));
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
      const isNew = from === coming(to);
      await rename(to, from).catch(() => left.push(isNew ? `rm -r '${to}'` : `mv '${to}' '${from}'`));
    }
    for (const folder of folders)
      await rmdir(path.join(folder, `before-restore-${time}`)).catch(() => undefined);
    return left;
  }

  return {
    /** Where to make what will stand at a target. */
    coming,
    comingIn,

    async begin() {
      for (const folder of folders) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await mkdir(comingIn(folder), { mode: 0o700 });
        begun.push(comingIn(folder));
      }
    },

    /**
     * Sets `there` aside and puts `made` in place, in this order. All is undone where `proven` throws.
     * @param {{ there: string[], made: string[], proven: () => void | Promise<void> }} what
     */
    async replace({ there, made, proven }) {
      for (const folder of folders) await syncFolders(comingIn(folder));
      try {
        for (const folder of new Set(there.map((target) => path.dirname(aside(target)))))
          await mkdir(folder, { mode: 0o700 });
        for (const target of there) await move(target, aside(target));
        for (const target of made) await move(coming(target), target);
        for (const target of there) await sync(path.dirname(aside(target)));
        for (const folder of folders) await sync(folder);
        // last: nobody here could undo what it does, such as a transaction
        await proven();
      } catch (error) {
        const left = await undo();
        throw left.length > 0 ? new HalfDone(error, left) : error;
      }
      return [...new Set(there.map((target) => path.dirname(aside(target))))];
    },

    /** Removes what was made and not put in place. */
    async end() {
      for (const folder of begun) await rm(folder, { recursive: true, force: true });
    },
  };
}
