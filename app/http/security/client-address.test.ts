import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "~/env/env.server";
import { trustNearestProxy, clientAddressOf } from "./client-address.server";

const socket = { remoteAddress: "10.0.0.1" };
const from = (forwarded?: string) =>
  clientAddressOf({ headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded }, socket });
const protocol = (forwarded: string) => {
  const headers = { "x-forwarded-proto": forwarded };
  trustNearestProxy(headers);
  return headers["x-forwarded-proto"] as string | undefined;
};

const trust = { before: env.TRUST_PROXY };
beforeAll(() => void (env.TRUST_PROXY = true));
afterAll(() => void (env.TRUST_PROXY = trust.before));

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:5678", "203.0.113.7"],
  ["198.51.100.1, 203.0.113.7:40001", "203.0.113.7"],
  ["[2001:db8::7]:443", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["fe80::1%eth0", "fe80::1"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
])("behind a proxy that sends %s the client is %s", (forwarded, address) =>
  expect(from(forwarded)).toBe(address),
);

test("a malformed address is ignored: otherwise each word would have its own limits", () => {
  const words = ["unknown", "_hidden", "203.0.113.7:5678:1", "203.0.113.999", "[::1", "a.b", "", "1.2.3.4,"];
  for (const word of words) expect(from(word), word).toBe("10.0.0.1");
  expect(from()).toBe("10.0.0.1");
});

test("of several protocols the nearest proxy's counts", () => {
  expect(protocol("https")).toBe("https");
  expect(protocol("https, http")).toBe("http");
  expect(protocol("http,HTTPS ")).toBe("https");
  for (const nonsense of ["https, ", "wss", "https;http"]) expect(protocol(nonsense)).toBeUndefined();
});

test("without a proxy no forwarded header is trusted", () => {
  env.TRUST_PROXY = false;
  expect(from("203.0.113.7")).toBe("10.0.0.1");
  expect(protocol("https")).toBeUndefined();
  env.TRUST_PROXY = true;
});
