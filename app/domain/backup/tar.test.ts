import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { TAR_END, tarHeader, tarPadding } from "./tar";

const at = new Date("2026-11-29T12:00:00Z");

test("tar unpacks what was packed, also empty files and those that fill a block", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-tar-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sizes = [0, 1, 511, 512, 513, 5_000];
  const parts = sizes.flatMap((bytes) => [
    tarHeader({ name: `shop/of-${bytes}`, bytes, at }),
    new Uint8Array(bytes).fill(65),
    tarPadding(bytes),
  ]);
  writeFileSync(path.join(folder, "a.tar"), Buffer.concat([...parts, TAR_END]));
  execFileSync("tar", ["-xf", "a.tar"], { cwd: folder });
  for (const bytes of sizes) {
    const file = path.join(folder, `shop/of-${bytes}`);
    expect(readFileSync(file, "utf8")).toBe("A".repeat(bytes));
    expect([statSync(file).mtime, statSync(file).mode & 0o777]).toEqual([at, 0o600]);
  }
});

test("a file of 9 GB has its size in the header, and a name too long is refused", () => {
  const header = Buffer.from(tarHeader({ name: "soko.db", bytes: 9_000_000_000, at }));
  expect(header[124]).toBe(0x80);
  expect(header.readBigUInt64BE(128)).toBe(9_000_000_000n);
  expect(() => tarHeader({ name: "x".repeat(101), bytes: 1, at })).toThrow("too long");
});

test("a size is written in octal as long as 11 digits hold it, and a name may have 100 bytes", () => {
  const sizeIn = (bytes: number) => Buffer.from(tarHeader({ name: "a", bytes, at })).subarray(124, 136);
  expect(sizeIn(8 ** 11 - 1).toString("latin1")).toBe("77777777777\0");
  expect([...sizeIn(8 ** 11)]).toEqual([0x80, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0]);
  expect(Buffer.from(tarHeader({ name: "x".repeat(100), bytes: 1, at })).toString("latin1", 0, 101)).toBe(
    `${"x".repeat(100)}0`,
  );
  expect(() => tarHeader({ name: "ኢ".repeat(34), bytes: 1, at })).toThrow("too long");
});

test("an archive ends with two empty blocks, and each file fills its last one", () => {
  expect(TAR_END).toEqual(new Uint8Array(1024));
  expect([0, 1, 511, 512, 513].map((bytes) => tarPadding(bytes).length)).toEqual([0, 511, 1, 0, 511]);
});
