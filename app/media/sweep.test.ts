import { describe, expect, onTestFinished, test } from "vitest";
import { pictureFiles } from "~/domain/picture/picture";
import { folderStorage, STORAGES } from "./picture-storages.fixture";
import { encodeQuickly } from "./quick-pictures.fixture";
import { PictureStore } from "./store.server";

const HOUR_MS = 3_600_000;
const QUALITY = { avif: 50, webp: 60, jpeg: 75, effort: 0 };

describe.each(STORAGES)("in $where", ({ makeStorage }) => {
  async function opened() {
    const storage = await makeStorage();
    onTestFinished(storage.close);
    const made: string[] = [];
    const store = new PictureStore(storage.open(), encodeQuickly(made));
    const put = (text: string) => store.put(Buffer.from(text), QUALITY);
    const rows = new Set<string>();
    const sweep = () => store.sweep(async () => new Set(rows), new Date());
    const isWhole = (key: string) => pictureFiles(key).every((name) => storage.names().includes(name));
    return { storage, made, put, rows, sweep, isWhole };
  }

  test("a stored picture is not encoded again, whichever process stored it; one that lost a file is", async () => {
    const { storage, made, put, isWhole } = await opened();
    const key = await put("lamp");
    const elsewhere = new PictureStore(storage.open(), encodeQuickly(made));
    expect(await elsewhere.put(Buffer.from("lamp"), QUALITY)).toBe(key);
    expect(made).toEqual(["lamp"]);
    await storage.open().remove(`${key}-640.webp`);
    expect(await put("lamp")).toBe(key);
    expect([made, isWhole(key)]).toEqual([["lamp", "lamp"], true]);
  });

  test("an unused picture stays a day after a sweep has found it, then it is removed", async () => {
    const { storage, put, rows, sweep, isWhole } = await opened();
    const [stored, rejected] = [await put("kept"), await put("refused")];
    rows.add(stored);
    expect(await sweep()).toEqual({ marked: 1, removed: 0 });
    storage.age(23 * HOUR_MS);
    expect(await sweep()).toEqual({ marked: 0, removed: 0 });
    expect([isWhole(stored), isWhole(rejected)]).toEqual([true, true]);
    storage.age(2 * HOUR_MS);
    expect(await sweep()).toEqual({ marked: 0, removed: 1 });
    expect(storage.names()).toEqual(pictureFiles(stored).toSorted());
  });

  test("a picture that is used again in time stays, like an old one in use", async () => {
    const { storage, put, rows, sweep } = await opened();
    const key = await put("late");
    await sweep();
    rows.add(key);
    for (let day = 0; day < 3; day += 1) {
      storage.age(25 * HOUR_MS);
      expect(await sweep()).toEqual({ marked: 0, removed: 0 });
    }
    expect(storage.names()).toEqual(pictureFiles(key).toSorted());
  });

  test("the sweep removes half a picture of a killed process; files that are not the shop's stay", async () => {
    const { storage, put, sweep } = await opened();
    const key = await put("cut off");
    for (const name of pictureFiles(key).slice(4)) await storage.open().remove(name);
    await storage.open().put({ "logo.svg": Buffer.from("<svg/>") });
    await sweep();
    storage.age(25 * HOUR_MS);
    await sweep();
    expect(storage.names()).toEqual(["logo.svg"]);
  });

  test("a picture that is uploaded again shortly before its removal gets its own files", async () => {
    const { storage, put, rows, sweep, isWhole } = await opened();
    const first = await put("again");
    await sweep();
    const second = await put("again");
    expect(second).not.toBe(first);
    expect(await put("again")).toBe(second);
    rows.add(second);
    storage.age(25 * HOUR_MS);
    await sweep();
    expect([isWhole(first), isWhole(second)]).toEqual([false, true]);
    expect(await put("again")).toBe(first);
  });

  test("while one process rejects pictures, another stores them and a third sweeps, thirty times: every picture that a row shows is complete", async () => {
    const { storage, made, rows, isWhole } = await opened();
    const [one, other, third] = Array.from(
      { length: 3 },
      () => new PictureStore(storage.open(), encodeQuickly(made)),
    );
    const turns = async (count: number) => {
      for (let i = 0; i < count; i += 1) await new Promise(setImmediate);
    };
    const count = { stored: 0, removed: 0 };
    for (let i = 0; count.stored < 30; i += 1) {
      const source = Buffer.from(`picture ${Math.floor(i / 6) % 2}`);
      // at every third turn no row shows it: the sweep marks it then, and removes it while the next turn wants it again
      const isUsed = i % 3 !== 1;
      if (!isUsed) rows.clear();
      const reject = async () => {
        await turns(i % 5);
        await one?.put(source, QUALITY);
      };
      const storeShown = async () => {
        await turns((i * 3) % 37);
        const key = (await other?.put(source, QUALITY)) ?? "";
        await turns(i % 4);
        rows.add(key);
        count.stored += 1;
      };
      const sweep = async () => {
        await turns((i * 5) % 31);
        const done = await third?.sweep(async () => new Set(rows), new Date());
        count.removed += done?.removed ?? 0;
      };
      await Promise.all([reject(), sweep(), ...(isUsed ? [storeShown()] : [])]);
      expect([i, [...rows].filter((key) => !isWhole(key))]).toEqual([i, []]);
      storage.age(25 * HOUR_MS);
    }
    expect(count.removed).toBeGreaterThan(5);
  });
});

test("one sweep has a limit, and the next one goes on", async () => {
  const storage = await folderStorage();
  onTestFinished(storage.close);
  const files = storage.open();
  for (let i = 0; i < 620; i += 1)
    await files.put({ [`${i.toString(16).padStart(24, "0")}-320.jpg`]: Buffer.from("x") });
  const sweep = () => new PictureStore(files).sweep(async () => new Set(), new Date());
  expect(await sweep()).toEqual({ marked: 500, removed: 0 });
  expect(await sweep()).toEqual({ marked: 120, removed: 0 });
});
