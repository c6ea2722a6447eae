/** A copy of this tree in a folder of its own, in which commands run as in a fresh clone. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeFolder } from "../shop-on-disk";

const listed = (...options: string[]) =>
  execFileSync("git", ["ls-files", "-z", ...options], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
    .split("\0")
    .filter((file) => file !== "" && existsSync(file));

export interface ScratchClone {
  readonly folder: string;
  /** Replaces the only place of a text in a file. @throws if it is there never, or more than once */
  readonly edit: (file: string, before: string, after: string) => void;
  /** Runs a program in it. @returns what it printed @throws with that if it fails */
  readonly run: (program: string, ...args: string[]) => string;
}

/** Tracked files and new ones; packages are those of this tree. */
export function scratchClone(): ScratchClone {
  const folder = makeFolder();
  for (const file of listed("--cached", "--others", "--exclude-standard")) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(file, path.join(folder, file));
  }
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  return {
    folder,
    edit(file, before, after) {
      const place = path.join(folder, file);
      const parts = readFileSync(place, "utf8").split(before);
      if (parts.length !== 2) throw new Error(`${file} has '${before}' ${parts.length - 1} times`);
      writeFileSync(place, parts.join(after));
    },
    run(program, ...args) {
      try {
        return execFileSync(program, args, { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
      } catch (error) {
        const { stdout, stderr } = error as { stdout?: string; stderr?: string };
        throw new Error(`${args.join(" ")}: ${stdout ?? ""}${stderr ?? ""}`, { cause: error });
      }
    },
  };
}
