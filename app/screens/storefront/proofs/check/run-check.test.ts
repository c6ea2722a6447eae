import { expect, test } from "vitest";
import { digests } from "~/domain/round/check.fixture";
import { webDigests } from "./run-check";

const SEED = "00ff".repeat(16);

test("the browser's digests are those of the server's rules", async () => {
  for (const text of ["", "a|1|2|60000|2026-11-26T09:00:00.000Z", "round:7:ab:1,2"]) {
    expect(await webDigests.sha256(text)).toBe(await digests.sha256(text));
    expect(await webDigests.hmac(SEED, text)).toBe(await digests.hmac(SEED, text));
  }
  expect(await webDigests.sha256OfBytes(SEED)).toBe(await digests.sha256OfBytes(SEED));
});
