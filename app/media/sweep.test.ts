import { describe, expect, onTestFinished, test } from "vitest";
import { pictureFiles } from "~/domain/picture";
import { folderPlace, PLACES } from "./picture-places.fixture";
import { PictureStore } from "./store.server";

const HOUR_MS = 3_600_000;
const QUALITY = { avif: 50, webp: 60, jpeg: 75, effort: 0 };

/** What sharp would make, without its time: these tests are about when files come and go. */
const quickly = (made: string[] = []): ConstructorParameters<typeof PictureStore>[1] =>
  async function* (source) {
    made.push(Buffer.from(source).toString());
    for (const width of [320, 640, 960] as const)
      for (const format of ["avif", "webp", "jpg"] as const) {
        await new Promise(setImmediate);
        yield { width, format, bytes: Buffer.from(`${width} ${format}`) };
      }
  };

describe.each(PLACES)("in $where", ({ makePlace }) => {
  async function opened() {
    const place = await makePlace();
    onTestFinished(place.close);
    const made: string[] = [];
    const store = new PictureStore(place.open(), quickly(made));
    const put = (text: string) => store.put(Buffer.from(text), QUALITY);
    const rows = new Set<string>();
    const sweep = () => store.sweep(async () => new Set(rows), new Date());
    const isWhole = (key: string) => pictureFiles(key).every((name) => place.names().includes(name));
    return { place, made, put, rows, sweep, isWhole };
  }

  test("a picture that is there is not made again, whoever stored it; one that lost a file is", async () => {
    const { place, made, put, isWhole } = await opened();
    const key = await put("lamp");
    const elsewhere = new PictureStore(place.open(), quickly(made));
    expect(await elsewhere.put(Buffer.from("lamp"), QUALITY)).toBe(key);
    expect(made).toEqual(["lamp"]);
    await place.open().remove(`${key}-640.webp`);
    expect(await put("lamp")).toBe(key);
    expect([made, isWhole(key)]).toEqual([["lamp", "lamp"], true]);
  });

  test("what nothing shows stays a day after a sweep has found it, then it goes", async () => {
    const { place, put, rows, sweep, isWhole } = await opened();
    const [kept, refused] = [await put("kept"), await put("refused")];
    rows.add(kept);
    expect(await sweep()).toEqual({ marked: 1, removed: 0 });
    place.age(23 * HOUR_MS);
    expect(await sweep()).toEqual({ marked: 0, removed: 0 });
    expect([isWhole(kept), isWhole(refused)]).toEqual([true, true]);
    place.age(2 * HOUR_MS);
    expect(await sweep()).toEqual({ marked: 0, removed: 1 });
    expect(place.names()).toEqual(pictureFiles(kept).toSorted());
  });

  test("what comes to be shown in time stays, as does what is shown and old", async () => {
    const { place, put, rows, sweep } = await opened();
    const key = await put("late");
    await sweep();
    rows.add(key);
    for (let day = 0; day < 3; day += 1) {
      place.age(25 * HOUR_MS);
      expect(await sweep()).toEqual({ marked: 0, removed: 0 });
    }
    expect(place.names()).toEqual(pictureFiles(key).toSorted());
  });

  test("half a picture that a killed process left goes too; what is not the shop's stays", async () => {
    const { place, put, sweep } = await opened();
    const key = await put("cut off");
    for (const name of pictureFiles(key).slice(4)) await place.open().remove(name);
    await place.open().put({ "logo.svg": Buffer.from("<svg/>") });
    await sweep();
    place.age(25 * HOUR_MS);
    await sweep();
    expect(place.names()).toEqual(["logo.svg"]);
  });

  test("a picture that comes again when it is about to go has files of its own", async () => {
    const { place, put, rows, sweep, isWhole } = await opened();
    const first = await put("again");
    await sweep();
    const second = await put("again");
    expect(second).not.toBe(first);
    expect(await put("again")).toBe(second);
    rows.add(second);
    place.age(25 * HOUR_MS);
    await sweep();
    expect([isWhole(first), isWhole(second)]).toEqual([false, true]);
    expect(await put("again")).toBe(first);
  });

  test("pictures refused by one process and kept by another, thirty times while a third sweeps: what a row shows is whole", async () => {
    const { place, made, rows, isWhole } = await opened();
    const [one, other, third] = Array.from(
      { length: 3 },
      () => new PictureStore(place.open(), quickly(made)),
    );
    const turns = async (count: number) => {
      for (let i = 0; i < count; i += 1) await new Promise(setImmediate);
    };
    const count = { kept: 0, removed: 0 };
    for (let i = 0; count.kept < 30; i += 1) {
      const source = Buffer.from(`picture ${Math.floor(i / 6) % 2}`);
      // at every third turn no row shows it: the sweep marks it then, and removes it while the next turn wants it again
      const isKept = i % 3 !== 1;
      if (!isKept) rows.clear();
      const refuse = async () => {
        await turns(i % 5);
        await one?.put(source, QUALITY);
      };
      const keep = async () => {
        await turns((i * 3) % 37);
        const key = (await other?.put(source, QUALITY)) ?? "";
        await turns(i % 4);
        rows.add(key);
        count.kept += 1;
      };
      const sweep = async () => {
        await turns((i * 5) % 31);
        const done = await third?.sweep(async () => new Set(rows), new Date());
        count.removed += done?.removed ?? 0;
      };
      await Promise.all([refuse(), sweep(), ...(isKept ? [keep()] : [])]);
      expect([i, [...rows].filter((key) => !isWhole(key))]).toEqual([i, []]);
      place.age(25 * HOUR_MS);
    }
    expect(count.removed).toBeGreaterThan(5);
  });
});

test("one sweep does so much and no more, and the next one goes on", async () => {
  const place = await folderPlace();
  onTestFinished(place.close);
  const files = place.open();
  for (let i = 0; i < 620; i += 1)
    await files.put({ [`${i.toString(16).padStart(24, "0")}-320.jpg`]: Buffer.from("x") });
  const sweep = () => new PictureStore(files).sweep(async () => new Set(), new Date());
  expect(await sweep()).toEqual({ marked: 500, removed: 0 });
  expect(await sweep()).toEqual({ marked: 120, removed: 0 });
});
