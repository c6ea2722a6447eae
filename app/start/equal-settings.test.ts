import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { env } from "~/env/env.server";
import { equalSettings } from "./equal-settings.server";

test("a process that starts while another one is naming the picture folder waits for the name (D93)", async () => {
  const file = path.join(env.uploadsDir, ".folder");
  mkdirSync(env.uploadsDir, { recursive: true });
  writeFileSync(file, "");
  const script = `require("fs").writeFileSync(${JSON.stringify(file)}, "its name")`;
  const other = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
  const isGone = once(other, "exit");
  const atStart = equalSettings();
  expect(readFileSync(file, "utf8")).toBe("its name");
  await isGone;
  expect(atStart).toEqual(equalSettings());
  rmSync(file);
});
