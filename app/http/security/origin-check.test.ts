import { afterEach, expect, test } from "vitest";
import { env } from "~/env/env.server";
import { isForeign, ownOriginOf } from "./origin-check.server";

const trustBefore = env.TRUST_PROXY;
afterEach(() => void (env.TRUST_PROXY = trustBefore));

const request = {
  isCall: true,
  method: "POST",
  own: "https://soko.example" as string | null,
  origin: "https://soko.example" as string | undefined,
  secFetchSite: undefined as string | undefined,
  contentType: "application/json" as string | undefined,
  hasCookie: true,
  hasBearer: false,
};

test.each([
  ["our own page", {}, false],
  [
    "our own page on http, which anybody in between may have written",
    { origin: "http://soko.example" },
    true,
  ],
  ["a page of https, where the shop is on http", { own: "http://soko.example" }, true],
  ["our own page with its port named", { origin: "https://soko.example:443" }, false],
  ["our own host with a user", { origin: "https://me@soko.example" }, true],
  ["our own host with a user and a password", { origin: "https://evil.example:x@soko.example" }, true],
  ["our own host with an empty user", { origin: "https://@soko.example" }, true],
  ["our own page on another port", { origin: "https://soko.example:8443" }, true],
  ["another site", { origin: "https://evil.example" }, true],
  ["a subdomain", { origin: "https://shop.soko.example" }, true],
  ["a name that begins like ours", { origin: "https://soko.example.evil.example" }, true],
  ["an opaque origin", { origin: "null" }, true],
  ["an origin that is no address", { origin: "soko.example" }, true],
  ["an empty origin", { origin: "" }, true],
  [
    "another site's bearer client, without a cookie",
    { origin: "https://evil.example", hasCookie: false },
    false,
  ],
  [
    "another site's form, without a cookie",
    { origin: "https://evil.example", hasCookie: false, contentType: "application/x-www-form-urlencoded" },
    true,
  ],
  [
    "another site's bearer client that sends a file",
    {
      origin: "https://evil.example",
      hasCookie: false,
      hasBearer: true,
      contentType: "multipart/form-data; boundary=x",
    },
    false,
  ],
  [
    "another site's script on a screen, without a cookie",
    { origin: "https://evil.example", isCall: false, hasCookie: false },
    true,
  ],
  [
    "another site's body without a type on a screen",
    { origin: "null", isCall: false, hasCookie: false, contentType: undefined },
    true,
  ],
  ["our own page on a screen, without a cookie", { isCall: false, hasCookie: false }, false],
  ["no origin, from our page", { origin: undefined, secFetchSite: "same-origin" }, false],
  ["no origin, typed by the user", { origin: undefined, secFetchSite: "none" }, false],
  ["no origin, from another site", { origin: undefined, secFetchSite: "cross-site" }, true],
  ["no origin, from a sibling site", { origin: undefined, secFetchSite: "same-site" }, true],
  ["no origin and an old browser or a program", { origin: undefined }, false],
  ["no host", { own: null }, true],
])("an unsafe request of %s is refused if it is foreign", (_who, change, foreign) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect(isForeign({ ...request, ...change, method })).toBe(foreign);
});

test("safe methods are never foreign", () => {
  for (const method of ["GET", "HEAD", "OPTIONS"])
    expect(isForeign({ ...request, method, origin: "https://evil.example" })).toBe(false);
});

const PUBLIC = new URL("https://soko.example/");

test.each([
  ["localhost:3000", undefined, null, "http://localhost:3000"],
  ["LocalHost:80", undefined, null, "http://localhost"],
  ["soko.example", undefined, PUBLIC, "https://soko.example"],
  ["soko.example:443", undefined, PUBLIC, "https://soko.example"],
  // past the proxy, like a health check or a script on the machine itself
  ["127.0.0.1:3000", undefined, PUBLIC, "http://127.0.0.1:3000"],
  ["soko.example", "https", null, "https://soko.example"],
  ["soko.example", "http, https", null, "https://soko.example"],
  ["soko.example", "https, http", null, "http://soko.example"],
  ["soko.example", "http", PUBLIC, "https://soko.example"],
  ["[::1]:3000", undefined, null, "http://[::1]:3000"],
  ["", undefined, null, null],
])("a request to %s with X-Forwarded-Proto %s came to the shop's origin", (host, proto, publicUrl, own) => {
  env.TRUST_PROXY = true;
  const headers = { host, ...(proto !== undefined && { "x-forwarded-proto": proto }) };
  expect(ownOriginOf(headers, publicUrl)).toBe(own);
});

test("without TRUST_PROXY the client's X-Forwarded-Proto is ignored", () => {
  env.TRUST_PROXY = false;
  const headers = { host: "soko.example", "x-forwarded-proto": "https" };
  expect(ownOriginOf(headers, null)).toBe("http://soko.example");
});
