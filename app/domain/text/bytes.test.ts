import { expect, test } from "vitest";
import { formatBytes } from "./bytes";

test.each([
  [0, "0 bytes"],
  [9, "9 bytes"],
  [2.4, "2 bytes"],
  [999, "999 bytes"],
  [987, "987 bytes"],
  [1_000, "1 kB"],
  [999_600, "1 MB"],
  [6_249_000, "6.2 MB"],
  [12_400, "12 kB"],
  [9_949, "9.9 kB"],
  [9_960_000, "10 MB"],
  [74_000_000_000, "74 GB"],
  [2_500_000_000_000_000, "2500 TB"],
])("%i is shown as '%s'", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
