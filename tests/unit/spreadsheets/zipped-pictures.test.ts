import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOfPath, pictureKey } from "~/domain/import/picture-name";
import { normalized } from "~/domain/text/normalized";
import { type Zipped, zipOf } from "~/media/zip.fixture";
import { zipFiles } from "~/media/zip-files.server";
import { many } from "../../long";

let folder = "";
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), "soko-zip-"))));
afterAll(() => rm(folder, { recursive: true }));

interface Packed {
  readonly place: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

const TIMES = Buffer.from([0x55, 0x54, 5, 0, 3, 1, 2, 3, 4]);
const FORKED = Buffer.from("Mac OS X        ");

/** As the archive program of a system packs them. */
const SYSTEMS: Readonly<Record<string, (files: readonly Packed[]) => Zipped[]>> = {
  Windows: (files) =>
    files.map(({ place, name, bytes }) => ({ name: `${place}${name}`, bytes, isStored: bytes.length < 9 })),
  // composed letters apart, nothing about UTF-8, folders, and a second file of attributes beside each
  "a Mac": (files) => [
    ...[...new Set(files.map(({ place }) => place))]
      .filter((place) => place !== "")
      .map((name) => ({ name, bytes: Buffer.alloc(0), isStored: true })),
    ...files.flatMap(({ place, name, bytes }) => [
      { name: normalized(`${place}${name}`, "NFD"), bytes, isStreamed: true, saysUtf8: false },
      {
        name: normalized(`__MACOSX/${place}._${name}`, "NFD"),
        bytes: FORKED,
        isStreamed: true,
        saysUtf8: false,
      },
    ]),
  ],
  Linux: (files) => files.map(({ place, name, bytes }) => ({ name: `${place}${name}`, bytes, extra: TIMES })),
  Android: (files) =>
    files.map(({ place, name, bytes }) => ({ name: `./${place}${name}`, bytes, isStreamed: true })),
  "an old program": (files) =>
    files.map(({ place, name, bytes }) => ({
      name: `${place}${name}`.replaceAll("/", "\\"),
      bytes,
      saysUtf8: false,
    })),
};

const anyName = fc
  .tuple(
    fc.constantFrom("lamp", "Café", "IMG_0042", "front view", "Ngũgĩ’s basket", "a.b", "_x"),
    fc.nat({ max: 3 }),
  )
  .map(([name, number]) => `${name}${number || ""}.jpg`);
const anyFiles = fc.uniqueArray(
  fc.record({
    place: fc.constantFrom("", "goods/", "goods/new lamps/"),
    name: anyName,
    bytes: fc.uint8Array({ maxLength: 40 }),
  }),
  { minLength: 1, maxLength: 8, selector: ({ name }) => name },
);
/** As a cell names it. */
const anyCell = fc.constantFrom(
  ({ name }: Packed) => name,
  ({ place, name }: Packed) => `${place}${name}`,
  ({ name }: Packed) => name.toUpperCase(),
  ({ place, name }: Packed) => normalized(`./${place}${name}`, "NFD"),
  ({ place, name }: Packed) => `${place}${name}`.replaceAll("/", "\\").replaceAll("’", "'"),
);

test("a cell's picture is found in a ZIP of any system's, with its own bytes and no other's", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyFiles,
      fc.constantFrom(...Object.keys(SYSTEMS)),
      anyCell,
      async (files, system, cellOf) => {
        const zip = path.join(folder, "pictures.zip");
        await writeFile(zip, zipOf(SYSTEMS[system]?.(files) ?? []));
        const wanted = new Set(files.map((file) => pictureKey(cellOf(file))));
        const isWanted = (name: string) => namesOfPath(name).some((key) => wanted.has(key));
        const found = [];
        for await (const file of zipFiles(zip, { isWanted, maxBytes: 1_000, maxTotalBytes: 10_000 }))
          found.push(file);
        for (const file of files) {
          const own = found.filter((one) => namesOfPath(one.path).includes(pictureKey(cellOf(file))));
          expect(own.map((one) => ("bytes" in one ? [...one.bytes] : one.fault))).toEqual([[...file.bytes]]);
        }
        expect(found).toHaveLength(files.length);
      },
    ),
    { numRuns: many(60, 2_000) },
  );
});
