import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PictureFiles } from "./picture-files.server";

export function folderFiles(folder: string): PictureFiles {
  const placeOf = (name: string) => path.join(folder, name);
  return {
    async *list(prefix) {
      for (const name of (await unlessMissing(readdir(folder))) ?? []) {
        // with a dot: not whole yet
        if (name.startsWith(".") || !name.startsWith(prefix)) continue;
        const found = await unlessMissing(stat(placeOf(name)));
        if (found?.isFile()) yield { name, changedAt: found.mtime };
      }
    },
    read: (name) => unlessMissing(readFile(placeOf(name))),
    async put(files) {
      await mkdir(folder, { recursive: true });
      const coming = Object.entries(files).map(([name, bytes]) => ({
        bytes,
        place: placeOf(name),
        temporary: placeOf(`.${name}.${randomUUID()}.tmp`),
      }));
      try {
        for (const { temporary, bytes } of coming) await writeFile(temporary, bytes);
        for (const { temporary, place } of coming) await rename(temporary, place);
      } catch (error) {
        for (const { temporary } of coming) await rm(temporary, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  };
}

const unlessMissing = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
