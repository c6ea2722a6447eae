import { expect, test } from "vitest";
import { passwordAgainSchema, signupSecuritySchema } from "./account";
import { passwordForms } from "./password";

test("a password is measured and compared in the form that is stored: an accent is no letter (D134)", () => {
  const [composed, apart] = ["\u00e9t\u00e9 \u00e9t\u00e9 x", "e\u0301te\u0301 e\u0301te\u0301 x"];
  const parse = (password: string, password2: string) =>
    signupSecuritySchema.safeParse({ password, password2 });
  expect(parse(composed, apart).data).toEqual({ password: composed, password2: composed });
  expect(parse("e\u0301".repeat(7), "\u00e9".repeat(7)).success).toBe(false);
  expect(passwordAgainSchema.safeParse({ password: "e\u0301".repeat(200) }).success).toBe(true);
  expect(passwordAgainSchema.safeParse({ password: "e\u0301".repeat(201) }).success).toBe(false);
});

test("an older hash may be of the password as it was typed, or of its letters apart from their accents", () => {
  expect(passwordForms("mango")).toEqual({ stored: "mango", others: [] });
  const [whole, apart] = ["caf\u00e9", "cafe\u0301"];
  expect(passwordForms(whole)).toEqual({ stored: whole, others: [apart] });
  expect(passwordForms(apart)).toEqual({ stored: whole, others: [apart] });
});
