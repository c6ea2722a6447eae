import { db } from "~/db/client.server";
import type { ImportContext } from "~/domain/import/import-line";
import { normalized } from "~/domain/text/normalized";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "~/domain/picture/image";
import { zipFiles } from "~/media/zip-files.server";
import { storePicture } from "../pictures/store-picture.server";

const nameKey = (name: string) => normalized(name, "NFC").toLowerCase();

type PictureOf = ImportContext["picture"];

const NO_ZIP: PictureOf = (name) => ({
  fault: `“${name}” names a picture, but no ZIP with pictures was uploaded`,
});

interface Unpacking {
  readonly zipPath: string | null;
  readonly wanted: ReadonlySet<string>;
  readonly onStored: () => Promise<void>;
}

/** Stores those pictures of the ZIP that the file names, in any case. Throws NotAZip. */
export async function storeImportPictures(importId: number, unpacking: Unpacking): Promise<PictureOf> {
  const { zipPath, wanted, onStored } = unpacking;
  if (zipPath === null) return NO_ZIP;
  const names = new Set([...wanted].map(nameKey));
  const faults = new Map<string, string>();
  const keys = new Map<string, string>();
  const isWanted = (name: string) => names.has(nameKey(name));
  for await (const { name, bytes } of zipFiles(zipPath, { isWanted, maxBytes: MAX_IMAGE_BYTES })) {
    const key = nameKey(name);
    const picture = bytes && (await storePicture(bytes, "picture"));
    if (keys.has(key) || faults.has(key)) faults.set(key, "the ZIP has two pictures of this name");
    else if (picture?.ok && picture.value !== null) keys.set(key, picture.value);
    else faults.set(key, picture && !picture.ok ? picture.refusal.message : IMAGE_TOO_LARGE);
    await onStored();
  }
  await db().importPicture.createMany({
    data: [...keys].map(([name, imageKey]) => ({ importId, name, imageKey })),
  });
  return pictureOf(keys, faults);
}

export async function importPictures(importId: number): Promise<PictureOf> {
  const rows = await db().importPicture.findMany({ where: { importId } });
  return pictureOf(new Map(rows.map(({ name, imageKey }) => [name, imageKey])), new Map());
}

const pictureOf =
  (keys: ReadonlyMap<string, string>, faults: ReadonlyMap<string, string>): PictureOf =>
  (name) => {
    const [fault, imageKey] = [faults.get(nameKey(name)), keys.get(nameKey(name))];
    if (fault !== undefined) return { fault: `${name}: ${fault}` };
    return imageKey === undefined ? { fault: `“${name}” is not in the ZIP` } : { imageKey };
  };
