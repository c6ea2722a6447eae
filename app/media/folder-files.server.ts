import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PictureFiles } from "./picture-files.server";

export function folderFiles(folder: string): PictureFiles {
  const pathOf = (name: string) => path.join(folder, name);
  return {
    async *list(prefix) {
      for (const name of (await unlessMissing(readdir(folder))) ?? []) {
        // with a dot: not complete yet
        if (name.startsWith(".") || !name.startsWith(prefix)) continue;
        const found = await unlessMissing(stat(pathOf(name)));
        if (found?.isFile()) yield { name, changedAt: found.mtime };
      }
    },
    read: (name) => unlessMissing(readFile(pathOf(name))),
    async put(files) {
      await mkdir(folder, { recursive: true });
      const writes = Object.entries(files).map(([name, bytes]) => ({
        bytes,
        target: pathOf(name),
        temporary: pathOf(`.${name}.${randomUUID()}.tmp`),
      }));
      try {
        for (const { temporary, bytes } of writes) await writeFile(temporary, bytes);
        for (const { temporary, target } of writes) await rename(temporary, target);
      } catch (error) {
        for (const { temporary } of writes) await rm(temporary, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

const unlessMissing = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
