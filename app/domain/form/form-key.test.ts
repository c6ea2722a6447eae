import { expect, test } from "vitest";
import { formKey, KEY_FIELD } from "./form-key";

const keyIn = (value: string | Blob) => {
  const form = new FormData();
  form.set(KEY_FIELD, value);
  return formKey(form);
};

test("a form's key has 8 to 64 letters, digits, hyphens and low lines", () => {
  for (const key of ["abcd-_12", "a".repeat(64), "0b1e2f3a-4c5d-6e7f-8091-a2b3c4d5e6f7"])
    expect(keyIn(key)).toBe(key);
  for (const key of ["", "abcdefg", "a".repeat(65), "abcd efgh", "abcdefgh!", "!abcdefgh", "abcdefghé"])
    expect(keyIn(key), key).toBeNull();
});

test("a form without a key, or with a file in its place, has none", () => {
  expect(formKey(new FormData())).toBeNull();
  expect(keyIn(new Blob(["abcdefgh"]))).toBeNull();
});
