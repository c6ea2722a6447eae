import { expect, test } from "vitest";
import { networkOf, refuseHead } from "./request-head.server";

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
  expect(refuseHead("GET", host)?.status).toBe(sound ? undefined : 400);
});
