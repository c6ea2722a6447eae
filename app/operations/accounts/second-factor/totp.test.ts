import { expect, test } from "vitest";
import { base32, codeOfStep, newCodeSecret } from "./code-secrets.server";

// RFC 6238, appendix B, SHA-1
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("at second %i the code of the RFC's secret is %s", (second, code) => {
  const secret = Buffer.from("12345678901234567890");
  expect(codeOfStep(secret, Math.floor(second / 30), 8)).toBe(code);
  expect(codeOfStep(secret, Math.floor(second / 30))).toBe(code.slice(2));
});

// RFC 4648, section 10
test.each([
  ["", ""],
  ["f", "my"],
  ["fo", "mzxq"],
  ["foobar", "mzxw6ytboi"],
])("%j in base32 is %j", (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test("a secret has 160 bits, as the RFC asks", () => {
  expect(newCodeSecret()).toHaveLength(20);
  expect(base32(newCodeSecret())).toMatch(/^[a-z2-7]{32}$/);
});
