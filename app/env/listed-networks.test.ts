import { expect, test } from "vitest";
import { listedNetworks } from "./listed-networks.server";

const isListed = (networks: string, address: string) => listedNetworks(networks)?.(address);

test.each([
  ["196.201.214.200, 196.201.214.206", "196.201.214.206", true],
  ["196.201.214.200", "::ffff:196.201.214.200", true],
  ["196.201.214.200", "196.201.214.201", false],
  ["196.201.212.0/24 2001:db8::/32", "196.201.212.74", true],
  ["196.201.212.0/24 2001:db8::/32", "2001:db8:1::7", true],
  ["196.201.212.0/24 2001:db8::/32", "2001:db9::7", false],
  ["196.201.212.0/24", "unknown", false],
  ["any", "203.0.113.9", true],
])("in %j %s is listed: %s", (networks, address, listed) => {
  expect(isListed(networks, address)).toBe(listed);
});

test.each(["", "all", "196.201.214", "196.201.214.0/33", "shop.example", "any, 10.0.0.1"])(
  "%j is no list of networks",
  (networks) => {
    expect(listedNetworks(networks)).toBeNull();
  },
);
