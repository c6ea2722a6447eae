import { expect, test } from "vitest";
import { addressOf, networkOf, refuseHead } from "./request-head.server";

test.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::7", "2001:db8:1:2"],
  ["2001:db8::7", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ["soko.example", true],
  ["localhost:3000", true],
  ["10.1.2.3:80", true],
  ["[::1]:3000", true],
  ["my_shop.internal", true],
  [undefined, false],
  ["", false],
  ["x/api/auctions/1/?", false],
  ["x?", false],
  ["x#", false],
  ["soko.example@evil.example", false],
  ["soko.example:80:90", false],
  ['a"b', false],
  ["a b", false],
  ["x".repeat(254), false],
])("a Host header of %s is a host: %s", (host, sound) => {
  const rawHeaders = ["Accept", "*/*", ...(host === undefined ? [] : ["HoSt", host])];
  expect(refuseHead({ method: "GET", originalUrl: "/", rawHeaders })?.status).toBe(sound ? undefined : 400);
});

test("two Host headers are refused, even if they are equal", () => {
  const rawHeaders = ["Host", "soko.example", "host", "soko.example"];
  expect(refuseHead({ method: "GET", originalUrl: "/", rawHeaders })?.status).toBe(400);
});

test.each([
  ["http", "localhost:3000", "/browse?q=a b", "http://localhost:3000/browse?q=a%20b"],
  ["https", "soko.example", "//evil.example/", "https://soko.example//evil.example/"],
  ["http", "[::1]:80", "/", "http://[::1]/"],
])("%s, %s and %s are the address %s", (protocol, host, originalUrl, address) =>
  expect(addressOf({ protocol, originalUrl, headers: { host } })).toBe(address),
);

test("there is no address without a host", () =>
  expect(() => addressOf({ protocol: "http", originalUrl: "/", headers: {} })).toThrow());

test.each([
  ["/management/auctions/1/round/2/bids", true],
  [`/browse?q=${"/".repeat(5_000)}`, true],
  ["/a".repeat(20), true],
  ["/a".repeat(21), false],
  ["/".repeat(7_000), false],
  ["\\a".repeat(7_000), false],
])("whether an address as deep as %s is looked up: %s", (originalUrl, isSound) =>
  expect(refuseHead({ method: "GET", originalUrl, rawHeaders: ["Host", "soko.example"] })?.status).toBe(
    isSound ? undefined : 404,
  ),
);
