import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { contentEncodingFor } from "../content-encoding.server";
import { inlineScripts, CachedResponse, type RawHeaders } from "./cached-response.server";

const HTML = `<html><script type="application/ld+json">{"a":1}</script><script nonce="style">
one(1 < 2)</script><script src="/x.js" async></script><script>smuggled()</script><script type="module" nonce="style">two()</script>${"<p>x</p>".repeat(300)}</html>`;
const headers = new Headers({ "Content-Type": "text/html; charset=utf-8", ETag: 'W/"a"', Vary: "Cookie" });

const page = () => new CachedResponse(200, headers, HTML, "style");
const pairs = (raw: RawHeaders) =>
  new Map(Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i]?.toLowerCase(), raw[2 * i + 1]]));

test("a cached page's policy names its inline scripts by their hashes and has no nonce for scripts (D50)", async () => {
  const { headers: sent } = await page().prepare("br");
  const policy = pairs(sent).get("content-security-policy") ?? "";
  const sources = ["\none(1 < 2)", "two()"].map(
    (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  expect(policy).toContain(`script-src 'self' ${sources.join(" ")};`);
  expect(inlineScripts(HTML, "style")).toHaveLength(2);
});

test("a 304 has neither policy nor type: the page had them (D50)", () => {
  const names = [...pairs(page().notModified).keys()];
  expect(names).not.toContain("content-security-policy");
  expect(names).not.toContain("content-type");
  for (const name of ["etag", "vary", "x-content-type-options", "referrer-policy"])
    expect(names).toContain(name);
});

test("each coding has the same text, its own length and its Vary header", async () => {
  const cached = page();
  const [br, gzip, plain] = await Promise.all([
    cached.prepare("br"),
    cached.prepare("gzip"),
    cached.prepare("identity"),
  ]);
  expect(brotliDecompressSync(br.body).toString()).toBe(HTML);
  expect(gunzipSync(gzip.body).toString()).toBe(HTML);
  expect(plain.body.toString()).toBe(HTML);
  for (const { headers: sent, body } of [br, gzip, plain]) {
    expect(pairs(sent).get("content-length")).toBe(String(body.length));
    expect(pairs(sent).get("vary")).toBe("Cookie, Accept-Encoding");
  }
  expect(pairs(gzip.headers).get("content-encoding")).toBe("gzip");
  expect(pairs(plain.headers).has("content-encoding")).toBe(false);
});

test("a small answer is not compressed", async () => {
  const { headers: sent, body } = await new CachedResponse(200, new Headers(), "[]", null).prepare("br");
  expect(body.toString()).toBe("[]");
  expect(pairs(sent).has("content-encoding")).toBe(false);
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["deflate", "identity"],
  ["*", "br"],
  ["GZIP", "gzip"],
  ["identity;q=0", null],
  ["*;q=0", null],
])("Accept-Encoding %s gets %s", (accepted, coding) => {
  expect(contentEncodingFor(accepted)).toBe(coding);
});
