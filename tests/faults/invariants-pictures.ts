/** Every file of a picture that a row names is there, and no other (docs/decisions/008-pictures.md). */
import { existsSync, readdirSync } from "node:fs";
import type { Ask } from "./rows";

const NAME = /^([0-9a-f]{24})-(320|640|960)\.(avif|webp|jpg)$/;
const VARIANTS = 9;

export function rulesOfPictures(ask: Ask, uploads: string): string[] {
  const names = existsSync(uploads) ? readdirSync(uploads) : [];
  const named = new Set(
    ask(
      `SELECT "imageKey" AS key FROM "Product" WHERE "imageKey" IS NOT NULL
       UNION SELECT "imageKey" FROM "Category" WHERE "imageKey" IS NOT NULL`,
    ).map(({ key }) => String(key)),
  );
  const kept = new Map<string, number>();
  const strange: string[] = [];
  for (const name of names) {
    const key = NAME.exec(name)?.[1];
    if (key === undefined) strange.push(`a file that is no picture: ${name}`);
    else kept.set(key, (kept.get(key) ?? 0) + 1);
  }
  return [
    ...strange,
    ...[...kept].flatMap(([key, files]) => [
      ...(named.has(key) ? [] : [`no row names picture ${key} (${files} files)`]),
      ...(files === VARIANTS ? [] : [`picture ${key} has ${files} of ${VARIANTS} files`]),
    ]),
    ...[...named].filter((key) => !kept.has(key)).map((key) => `the files of picture ${key} are gone`),
  ];
}
