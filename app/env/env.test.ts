import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { env, storedSecret } from "./env.server";

function secretFile(): { name: string; file: string } {
  const name = `test-${randomUUID()}`;
  const file = path.join(env.dataDir, "secrets", name);
  onTestFinished(() => rmSync(file, { force: true }));
  return { name, file };
}

test("a secret is made once, only its owner can read it, and the next start reads it again", () => {
  const { name, file } = secretFile();
  const secret = storedSecret(name);
  expect(secret).toHaveLength(43);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toBe(secret);
  expect(storedSecret(name)).toBe(secret);
});

test("a secret that a full disk cut short is refused", () => {
  const { name, file } = secretFile();
  storedSecret(name);
  writeFileSync(file, "");
  expect(() => storedSecret(name)).toThrow("is damaged: remove it");
  expect(existsSync(file)).toBe(true);
});
