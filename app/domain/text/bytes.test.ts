import { expect, test } from "vitest";
import { formatBytes } from "./bytes";

test.each([
  [0, "0 bytes"],
  [987, "987 bytes"],
  [1_000, "1 kB"],
  [999_600, "1 MB"],
  [6_249_000, "6.2 MB"],
  [9_960_000, "10 MB"],
  [74_000_000_000, "74 GB"],
  [2_500_000_000_000_000, "2500 TB"],
])("%i is shown as '%s'", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
