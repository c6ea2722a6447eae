import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { newPassword } from "../../scripts/running/ask.mjs";

/** A terminal with a person typing. */
function terminalOf(...typed: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const shown: string[] = [];
  const output = new PassThrough();
  output.on("data", (chunk: Buffer) => {
    shown.push(String(chunk));
    if (String(chunk).endsWith(": ")) setImmediate(() => input.write(`${typed.shift()}\r`));
  });
  return { on: { input, output }, shown: () => shown.join("") };
}

test("the command asks for a password twice and never shows it", async () => {
  const { on, shown } = terminalOf("mango season", "mango season");
  expect(await newPassword({ fromInput: false }, on)).toBe("mango season");
  expect(shown()).toMatch(/Password .*: \n.*again: \n$/);
  expect(shown()).not.toContain("mango");
});

test("two different passwords are refused", async () => {
  const { on } = terminalOf("mango season", "mango reason");
  await expect(newPassword({ fromInput: false }, on)).rejects.toThrow("not the same");
});

test("without a terminal the first line of standard input is the password", async () => {
  const input = new PassThrough();
  input.end("mango season\nmore\n");
  expect(await newPassword({ fromInput: false }, { input, output: new PassThrough() })).toBe("mango season");
  const empty = new PassThrough();
  empty.end();
  await expect(
    newPassword({ fromInput: false }, { input: empty, output: new PassThrough() }),
  ).rejects.toThrow("No password");
});
