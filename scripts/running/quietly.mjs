import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Runs a program and writes its output to the file `log`. If it fails, prints the output and throws an error.
 * @param {string} command @param {string[]} args @param {{ log: string, env?: NodeJS.ProcessEnv }} options
 */
export function quietly(command, args, { log, env = process.env }) {
  mkdirSync(path.dirname(log), { recursive: true });
  const file = openSync(log, "w");
  const { status, signal, error } = spawnSync(command, args, { stdio: ["ignore", file, file], env });
  closeSync(file);
  if (status === 0) return;
  console.error(readFileSync(log, "utf8"));
  throw error ?? new Error(`${path.basename(args[0] ?? command)} ended with ${signal ?? status}`);
}
