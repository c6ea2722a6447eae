import { expect, test } from "vitest";
import { isForeign } from "./origin-check.server";

const request = {
  isCall: true,
  method: "POST",
  host: "soko.example",
  origin: "https://soko.example" as string | undefined,
  secFetchSite: undefined as string | undefined,
  contentType: "application/json" as string | undefined,
  hasCookie: true,
  hasBearer: false,
};

test.each([
  ["our own page", {}, false],
  ["our own page on http, behind a proxy that ends https", { origin: "http://soko.example" }, false],
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
  ["no host", { host: undefined }, true],
])("an unsafe request of %s is refused where it is foreign", (_who, change, foreign) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect(isForeign({ ...request, ...change, method })).toBe(foreign);
});

test("safe methods are never foreign", () => {
  for (const method of ["GET", "HEAD", "OPTIONS"])
    expect(isForeign({ ...request, method, origin: "https://evil.example" })).toBe(false);
});

test("a port that is part of our host is part of the origin", () => {
  const local = { ...request, host: "localhost:3000" };
  expect(isForeign({ ...local, origin: "http://localhost:3000" })).toBe(false);
  expect(isForeign({ ...local, origin: "http://localhost:3001" })).toBe(true);
  expect(isForeign({ ...local, origin: "http://localhost" })).toBe(true);
});
