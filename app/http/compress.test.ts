import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressed } from "./compress.server";

const PAGE = "<p>Karibu sokoni</p>".repeat(200);
const LARGE = "<p>Karibu sokoni</p>".repeat(20_000);

test.each([PAGE, LARGE])("a page goes out as the client takes it, a large one too", async (page) => {
  const brotli = await compressed(page, "gzip, deflate, br");
  expect(brotli.encoding).toBe("br");
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(page);
  const gzip = await compressed(page, "GZIP;q=0.8, br;q=0");
  expect(gzip.encoding).toBe("gzip");
  expect(gunzipSync(gzip.bytes).toString()).toBe(page);
});

test.each([undefined, "", "identity", "deflate", "br;q=0, gzip;q=0.0", "abr"])(
  "who takes neither brotli nor gzip (%s) gets the page as it is",
  async (accepted) => {
    expect(await compressed(PAGE, accepted)).toEqual({ bytes: Buffer.from(PAGE), encoding: null });
  },
);

test("a short answer is left alone", async () => {
  expect((await compressed("Hakuna matata", "br")).encoding).toBeNull();
});
