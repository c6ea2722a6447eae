import { expect, test } from "vitest";
import { signupAccountSchema } from "./account";
import { isShopsOwn, lookAlikeKey, readsAsPhone } from "./username";

test.each([
  "254712345678",
  "0712345678",
  "712345678",
  "0712.345.678",
  "0712_345-678",
  "O7l2345678",
  "0110345678",
  "255754123456",
  "447911123456",
  "12.34.567",
])("%s can be read as a phone number and is no username (D130)", (username) => {
  expect(readsAsPhone(username)).toBe(true);
  const { error } = signupAccountSchema.safeParse({ username, email: "a@example.com" });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "A username cannot be a phone number. Please choose a name.",
  ]);
});

test.each(["wanjiku", "kamau254712345678", "njeri2", "123456", "loli", "2pac", "x0712345678"])(
  "%s is no phone number",
  (username) => {
    expect(readsAsPhone(username)).toBe(false);
    expect(signupAccountSchema.safeParse({ username, email: "a@example.com" }).success).toBe(true);
  },
);

test.each([
  "admin",
  "ADMIN",
  "adm1n",
  "Admln",
  "ádmin",
  "admin2024",
  "ad.min",
  "soko",
  "S0ko",
  "soko-support",
])("%s is the shop's own", (username) => expect(isShopsOwn(username, "Soko")).toBe(true));

test.each(["wanjiku", "staffan", "sokomoja", "clockwork", "supporter", "adam"])(
  "%s is anybody's",
  (username) => expect(isShopsOwn(username, "Soko")).toBe(false),
);

test("a shop whose name has no Latin letters, or one alone, keeps nobody from a name", () => {
  for (const shopName of ["", "A", "ሱቅ", "123"]) expect(isShopsOwn("aaa", shopName)).toBe(false);
  expect(isShopsOwn("duka.la.amina", "Duka la Amina")).toBe(true);
});

test("what looks the same has one key", () => {
  for (const [one, other] of [
    ["wanjiku", "wanj1ku"],
    ["otieno", "0tien0"],
    ["ngũgĩ", "ngugi"],
    ["kamau", "karnau"],
  ] as const)
    expect(lookAlikeKey(one)).toBe(lookAlikeKey(other));
  expect(lookAlikeKey("wanjiku")).not.toBe(lookAlikeKey("wanjiru"));
});
