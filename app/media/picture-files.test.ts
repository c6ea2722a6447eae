import { describe, expect, onTestFinished, test } from "vitest";
import { STORAGES } from "./picture-storages.fixture";

describe.each(STORAGES)("in $where", ({ makeStorage }) => {
  async function opened() {
    const storage = await makeStorage();
    onTestFinished(storage.close);
    return storage;
  }

  test("everybody reads a stored file byte for byte, and a missing one is null", async () => {
    const storage = await opened();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 251));
    await storage.open().put({ "a-320.avif": bytes });
    expect(Buffer.from((await storage.open().read("a-320.avif")) ?? []).equals(bytes)).toBe(true);
    expect(await storage.open().read("b-320.avif")).toBeNull();
  });

  test("all files are listed, whatever their number, or those whose names begin with a prefix", async () => {
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

  test("a file that is stored again has its new bytes and a new time", async () => {
    const storage = await opened();
    const files = storage.open();
    const ageOf = async (name: string) => {
      for await (const file of files.list(name)) return Date.now() - file.changedAt.getTime();
      return null;
    };
    await files.put({ a: Buffer.from("old") });
    storage.age(3_600_000);
    expect(await ageOf("a")).toBeGreaterThanOrEqual(3_599_000);
    await files.put({ a: Buffer.from("new") });
    expect(Buffer.from((await files.read("a")) ?? []).toString()).toBe("new");
    expect(await ageOf("a")).toBeLessThan(3_000_000);
  });

  test("a removed file is gone, and removing a missing one is no error", async () => {
    const storage = await opened();
    const files = storage.open();
    await files.put({ a: Buffer.from("a") });
    await files.remove("a");
    await files.remove("a");
    expect([await files.read("a"), storage.names()]).toEqual([null, []]);
  });
});
