import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { quietly } from "../../scripts/running/quietly.mjs";

function logFile() {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "logs/build.log");
}

test("the output of a successful program is only written to its file", () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  const log = logFile();
  quietly(process.execPath, ["-e", "console.log('out'); console.error('err')"], { log });
  expect(readFileSync(log, "utf8")).toBe("out\nerr\n");
  expect(printed).not.toHaveBeenCalled();
});

test("the output of a failed program is printed, and an error is thrown", () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  const args = ["-e", "console.log('why'); process.exit(3)"];
  expect(() => quietly(process.execPath, args, { log: logFile() })).toThrow("ended with 3");
  expect(printed).toHaveBeenCalledWith("why\n");
});
