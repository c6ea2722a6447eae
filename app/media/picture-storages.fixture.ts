import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bucketFiles } from "./bucket-files.server";
import { fakeBucket } from "./fake-bucket.fixture";
import { folderFiles } from "./folder-files.server";
import type { PictureFiles } from "./picture-files.server";

interface Storage {
  /** Each call returns its own object, as another process has. */
  open(): PictureFiles;
  names(): string[];
  age(ms: number): void;
  readonly close: () => Promise<void>;
}

export async function folderStorage(): Promise<Storage> {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-pictures-"));
  const names = () => readdirSync(folder).sort();
  return {
    open: () => folderFiles(folder),
    names,
    age(ms) {
      for (const file of names().map((name) => path.join(folder, name))) {
        const at = (statSync(file).mtimeMs - ms) / 1000;
        utimesSync(file, at, at);
      }
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function bucketStorage(): Promise<Storage> {
  const fake = await fakeBucket();
  return {
    open: () => bucketFiles(fake.bucket),
    names: () => [...fake.files.keys()].sort(),
    age(ms) {
      for (const stored of fake.files.values()) stored.changedAt -= ms;
    },
    close: fake.close,
  };
}

export const STORAGES = [
  { where: "a folder", makeStorage: folderStorage },
  { where: "a bucket", makeStorage: bucketStorage },
];
