/** Every file of a picture in use exists, and there is no partial file (docs/decisions/008-pictures.md). */
import { existsSync, readdirSync } from "node:fs";
import { isPictureFile, pictureFiles } from "~/domain/picture/picture";
import type { Query } from "./rows";

/** The marker of a sweep (docs/decisions/008-pictures.md). */
const MARK = /^[0-9a-f]{24}\.unshown$/;
/** Processes recognise a shared folder by this file (app/start/equal-settings.server.ts). */
const FOLDER = ".folder";

export async function rulesOfPictures(query: Query, uploads: string): Promise<string[]> {
  const names = new Set(existsSync(uploads) ? readdirSync(uploads) : []);
  const keys = await query(
    `SELECT "imageKey" AS key FROM "Product" WHERE "imageKey" IS NOT NULL
     UNION SELECT "imageKey" FROM "ProductPicture"
     UNION SELECT "imageKey" FROM "Category" WHERE "imageKey" IS NOT NULL`,
  );
  const named = keys.map(({ key }) => String(key));
  const strange = [...names].filter((name) => !isPictureFile(name) && !MARK.test(name) && name !== FOLDER);
  const lost = named.flatMap(pictureFiles).filter((name) => !names.has(name));
  return [
    ...strange.map((name) => `a file that is no picture: ${name}`),
    ...lost.map((name) => `a row names a picture whose file is gone: ${name}`),
  ];
}
