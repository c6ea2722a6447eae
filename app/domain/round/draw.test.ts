import { expect, test } from "vitest";
import { hmac, sha256 } from "./digests.fixture";
import { auctionDrawMessage, drawIndex, roundDrawMessage } from "./draw";

const seedHex = sha256("a secret seed");

test("the message of a round's draw holds round, ledger head and ids in ascending order", () => {
  expect(roundDrawMessage(7, "abc", [10, 9, 100])).toBe("round:7:abc:9,10,100");
  expect(auctionDrawMessage(3, "abc", [10, 9])).toBe("auction:3:abc:9,10");
});

test("the digest is read as one big-endian integer", () => {
  expect(drawIndex(() => "0100", seedHex, "m", 7)).toBe(256 % 7);
  expect(drawIndex(() => "f".repeat(64), seedHex, "m", 10)).toBe(5);
});

test("the draw can be recomputed from seed and message", () => {
  const digest = hmac(seedHex, "round:7:abc:9,10");
  expect(drawIndex(hmac, seedHex, "round:7:abc:9,10", 2)).toBe(Number.parseInt(digest.slice(-1), 16) % 2);
});

test("a draw needs at least one candidate", () => {
  expect(() => drawIndex(hmac, seedHex, "m", 0)).toThrow(RangeError);
});

test("the draw is uniform: chi-square over 100,000 draws among 7", () => {
  const draws = 100_000;
  const counts = Array.from({ length: 7 }, () => 0);
  for (let draw = 0; draw < draws; draw += 1) {
    const index = drawIndex(hmac, seedHex, roundDrawMessage(draw, sha256("head"), [1, 2, 3, 4, 5, 6, 7]), 7);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const expected = draws / 7;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(counts).toHaveLength(7);
  // 6 degrees of freedom: a fair draw exceeds 22.46 for one seed in a thousand, and this seed is fixed
  expect(chiSquare).toBeLessThan(22.46);
});
