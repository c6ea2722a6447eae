import { describe, expect, onTestFinished, test } from "vitest";
import { PLACES } from "./picture-places.fixture";

describe.each(PLACES)("in $where", ({ makePlace }) => {
  async function opened() {
    const place = await makePlace();
    onTestFinished(place.close);
    return place;
  }

  test("what was put is read by everybody, byte for byte, and what was not is null", async () => {
    const place = await opened();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 251));
    await place.open().put({ "a-320.avif": bytes });
    expect(Buffer.from((await place.open().read("a-320.avif")) ?? []).equals(bytes)).toBe(true);
    expect(await place.open().read("b-320.avif")).toBeNull();
  });

  test("all files are listed, however many, or those whose name begins so", async () => {
    const files = (await opened()).open();
    const listed = async (prefix: string) => {
      const names: string[] = [];
      for await (const { name } of files.list(prefix)) names.push(name);
      return names.sort();
    };
    expect(await listed("")).toEqual([]);
    const names = Array.from(
      { length: 25 },
      (_, i) => `${i % 2 ? "odd" : "even"}-${String(i).padStart(2, "0")}`,
    );
    for (const name of names) await files.put({ [name]: Buffer.from(name) });
    expect(await listed("")).toEqual(names.toSorted());
    expect(await listed("odd")).toEqual(names.filter((name) => name.startsWith("odd")).toSorted());
    expect(await listed("none")).toEqual([]);
  });

  test("a file that is put again has new bytes and is young again", async () => {
    const place = await opened();
    const files = place.open();
    const ageOf = async (name: string) => {
      for await (const file of files.list(name)) return Date.now() - file.changedAt.getTime();
      return null;
    };
    await files.put({ a: Buffer.from("old") });
    place.age(3_600_000);
    expect(await ageOf("a")).toBeGreaterThanOrEqual(3_599_000);
    await files.put({ a: Buffer.from("new") });
    expect(Buffer.from((await files.read("a")) ?? []).toString()).toBe("new");
    expect(await ageOf("a")).toBeLessThan(3_000_000);
  });

  test("what was removed is gone, and removing what is not there is no error", async () => {
    const place = await opened();
    const files = place.open();
    await files.put({ a: Buffer.from("a") });
    await files.remove("a");
    await files.remove("a");
    expect([await files.read("a"), place.names()]).toEqual([null, []]);
  });
});
