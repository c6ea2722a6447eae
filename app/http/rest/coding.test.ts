import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { coded, codingFor } from "./coding.server";

test("a client gets the coding that it likes best, brotli before gzip, and none that it does not take", () => {
  for (const [header, coding] of [
    ["", null],
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["GZIP", "gzip"],
    ["*", "br"],
    ["*;q=0.1, gzip", "gzip"],
    ["br;q=0, gzip;q=0", null],
    ["br; q=0, *", "gzip"],
    ["identity, br;q=0.2", null],
    ["deflate", null],
    ["br;q=x", null],
  ] as const)
    expect(codingFor(header), header).toBe(coding);
});

test("short texts go as they are, longer ones come back whole from either coding, whatever their length", async () => {
  const short = await coded("{}", "br");
  expect(short).toEqual({ coding: null, body: Buffer.from("{}") });
  for (const length of [2_000, 200_000]) {
    const text = JSON.stringify({ text: "Kĩondo ".repeat(length / 7) });
    const br = await coded(text, "br");
    expect(br.body.length).toBeLessThan(length / 4);
    expect(brotliDecompressSync(br.body).toString()).toBe(text);
    const gzip = await coded(text, "gzip");
    expect([gzip.coding, gunzipSync(gzip.body).toString()]).toEqual(["gzip", text]);
    expect(await coded(text, undefined)).toEqual({ coding: null, body: Buffer.from(text) });
  }
});
