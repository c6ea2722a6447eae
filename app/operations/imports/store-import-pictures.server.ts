import { db } from "~/db/client.server";
import { MAX_UNPACKED_BYTES } from "~/domain/import/import";
import type { ImportContext } from "~/domain/import/import-line";
import { namesOfPath, pictureKey } from "~/domain/import/picture-name";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "~/domain/picture/image";
import { type ZipFault, type ZippedFile, zipFiles } from "~/media/zip-files.server";
import { storePicture } from "../pictures/store-picture.server";
import { msg, t } from "~/texts/t";

type PictureOf = ImportContext["picture"];

const NO_ZIP: PictureOf = (name) => ({
  fault: t("“{name}” names a picture, but no ZIP with pictures was uploaded", { name }),
});

const FAULTS: Readonly<Record<ZipFault, string>> = {
  "leads out": msg("its path leads out of the ZIP"),
  "too large": IMAGE_TOO_LARGE,
  "too much": msg("the pictures of this ZIP are too large together. Import in several parts"),
  damaged: msg("it is damaged in the ZIP, or packed in a way that the shop cannot read"),
};

interface Unpacking {
  readonly zipPath: string | null;
  /** As the cells have them: a picture's name, with folders before it where two have the same. */
  readonly wanted: ReadonlySet<string>;
  readonly onStored: () => Promise<void>;
}

/** An entry of the ZIP that nothing is taken from. */
export interface LeftOutFile {
  readonly file: string;
  readonly fault: string;
}

interface StoredPictures {
  readonly picture: PictureOf;
  readonly leftOut: readonly LeftOutFile[];
}

type Found = { readonly path: string } & ({ readonly imageKey: string } | { readonly fault: string });

/** Stores those pictures of the ZIP that the file names. Throws NotAZip. */
export async function storeImportPictures(importId: number, unpacking: Unpacking): Promise<StoredPictures> {
  const { zipPath, wanted, onStored } = unpacking;
  if (zipPath === null) return { picture: NO_ZIP, leftOut: [] };
  const keys = new Set([...wanted].map(pictureKey));
  const found = new Map<string, Found[]>();
  const leftOut: LeftOutFile[] = [];
  const isWanted = (path: string) => namesOfPath(path).some((name) => keys.has(name));
  const limits = { maxBytes: MAX_IMAGE_BYTES, maxTotalBytes: MAX_UNPACKED_BYTES };
  for await (const file of zipFiles(zipPath, { isWanted, ...limits })) {
    const one = await stored(file);
    if ("fault" in one) leftOut.push({ file: one.path, fault: one.fault });
    for (const name of namesOfPath(file.path).filter((name) => keys.has(name)))
      found.set(name, [...(found.get(name) ?? []), one]);
    await onStored();
  }
  const pictures = new Map(
    [...found].flatMap(([name, all]) => {
      const one = chosen(all);
      return one ? [[name, one] as const] : [];
    }),
  );
  await db().importPicture.createMany({
    data: [...pictures].flatMap(([name, one]) =>
      "imageKey" in one ? [{ importId, name, imageKey: one.imageKey }] : [],
    ),
  });
  return { picture: pictureOf(pictures), leftOut };
}

async function stored(file: ZippedFile): Promise<Found> {
  const { path } = file;
  if ("fault" in file) return { path, fault: FAULTS[file.fault] };
  const picture = await storePicture(file.bytes, "picture");
  if (!picture.ok) return { path, fault: picture.refusal.message };
  return picture.value === null ? { path, fault: FAULTS.damaged } : { path, imageKey: picture.value };
}

/** Files with the same picture count as one. */
function chosen(all: readonly Found[]): Found | undefined {
  const inside = all.filter((one) => !("fault" in one && one.fault === FAULTS["leads out"]));
  const [first = all[0], ...others] = inside;
  const isSame = (other: Found) =>
    first && "imageKey" in first && "imageKey" in other && first.imageKey === other.imageKey;
  if (!first || others.every(isSame)) return first;
  const paths = new Set(inside.map(({ path }) => (path.includes("/") ? path : `./${path}`)));
  return {
    path: first.path,
    fault:
      paths.size > 1
        ? t("the ZIP has two pictures of this name. Write the folder too: {paths}", {
            paths: [...paths].slice(0, 3).join(` ${t("or")} `),
          })
        : t("the ZIP has two pictures of this name"),
  };
}

export async function importPictures(importId: number): Promise<PictureOf> {
  const rows = await db().importPicture.findMany({ where: { importId } });
  return pictureOf(new Map(rows.map(({ name, imageKey }) => [name, { imageKey }])));
}

const pictureOf =
  (pictures: ReadonlyMap<string, { readonly imageKey: string } | { readonly fault: string }>): PictureOf =>
  (name) => {
    const one = pictures.get(pictureKey(name));
    if (!one) return { fault: t("“{name}” is not in the ZIP", { name }) };
    return "fault" in one ? { fault: `${name}: ${t(one.fault)}` } : one;
  };
