import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { isPrivateAddress, isPrivateHost } from "./private-addresses.server";

test.each(
  "127.0.0.1 127.9.9.9 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 :: ::1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::127.0.0.1 fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1 64:ff9b::7f00:1 2002:7f00:1::".split(
    " ",
  ),
)("%s is private: no webhook may go there", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each("8.8.8.8 172.15.0.1 172.32.0.1 100.128.0.1 41.90.0.1 2c0f:fe38::1 2606:4700::1111".split(" "))(
  "%s is on the internet",
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

test("an address of this machine counts as private, even if it is public", () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  expect(own.length).toBeGreaterThan(0);
  for (const { address } of own) expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  ["http://localhost:3000/", true],
  ["https://shop.localhost./x", true],
  ["https://0x7f.1/", true],
  ["https://[fd00::1]:8443/", true],
  ["https://example.com/soko", false],
  ["https://8.8.8.8/soko", false],
])("whether the host of %s is private: %s", (url, expected) => {
  expect(isPrivateHost(url)).toBe(expected);
});
