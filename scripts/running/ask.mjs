import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** @typedef {NodeJS.ReadableStream & { isTTY?: boolean }} Input @typedef {{ input: Input, output: NodeJS.WritableStream }} Terminal */

export const terminal = { input: process.stdin, output: process.stderr };

class Stopped extends Error {}

/** @param {string} question @param {{ isSecret?: boolean }} [how] @param {Terminal} [on] @returns {Promise<string>} */
export function ask(question, { isSecret = false } = {}, { input, output } = terminal) {
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: isSecret ? nothing : output, terminal: true });
  output.write(question);
  return new Promise((resolve, reject) => {
    lines.once("SIGINT", () => lines.close());
    lines.once("close", () => reject(new Stopped("Nothing was done.")));
    lines.once("line", (line) => {
      resolve(line);
      lines.close();
      if (isSecret) output.write("\n");
    });
  });
}

/** Asks for a password twice on a terminal, else reads the first line of standard input. @param {{ fromInput: boolean }} how @param {Terminal} [on] */
export async function newPassword({ fromInput }, on = terminal) {
  if (fromInput || !on.input.isTTY)
    return (await firstLine(on.input)) || fail("No password came on standard input.");
  const password = await ask("Password (at least 8 characters): ", { isSecret: true }, on);
  const again = await ask("The same again: ", { isSecret: true }, on);
  return password === again ? password : fail("The two are not the same; nothing was done.");
}

async function firstLine(/** @type {Input} */ input) {
  for await (const line of createInterface({ input })) return line;
  return "";
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  throw new Stopped(sentence);
}

/** Ends the command with one sentence and no stack. @param {unknown} error @returns {never} */
export function endWith(error) {
  if (!(error instanceof Stopped)) throw error;
  console.error(error.message);
  return process.exit(1);
}
