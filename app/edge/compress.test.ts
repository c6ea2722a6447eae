import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressed, CALL_EFFORT } from "./compress.server";

const LONG = JSON.stringify({ text: "Kĩondo ".repeat(500) });

test("a client gets brotli if it accepts it, else gzip, and nothing that it refuses", async () => {
  for (const [header, encoding] of [
    [undefined, null],
    ["", null],
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", null],
    ["deflate", null],
    ["identity", null],
  ] as const)
    expect((await compressed(LONG, header, CALL_EFFORT)).encoding, header).toBe(encoding);
});

test("short texts are not compressed, longer ones come back complete from either coding", async () => {
  expect(await compressed("{}", "br")).toEqual({ encoding: null, bytes: Buffer.from("{}") });
  for (const text of [LONG, LONG.repeat(10)]) {
    const br = await compressed(text, "br", CALL_EFFORT);
    expect(br.bytes.length).toBeLessThan(text.length / 4);
    expect(brotliDecompressSync(br.bytes).toString()).toBe(text);
    const gzip = await compressed(text, "gzip", CALL_EFFORT);
    expect(gunzipSync(gzip.bytes).toString()).toBe(text);
    expect(await compressed(text, undefined)).toEqual({ encoding: null, bytes: Buffer.from(text) });
  }
});
