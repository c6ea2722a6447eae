import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { checkLogin, loginKey } from "./check-login.server";
import { createAccount, type NewAccount } from "./create-account.server";
import { refuseUnavailableNames } from "./refuse-duplicate.server";

const USERNAME_TAKEN = { code: "invalid", message: "This username is taken", field: "username" };
const EMAIL_TAKEN = {
  code: "invalid",
  message: "An account with this email already exists",
  field: "email",
};

setUpTestDatabase();

const account = (username: string, email = `${username}@example.com`): NewAccount => ({
  username,
  email,
  first_name: "Wanjiku",
  last_name: "Kamau",
  phone_number: "+254712345678",
  gender: "female",
  date_of_birth: "1994-03-08",
  password: "mango season",
});

test("registration creates a buyer with trust score 50, never anything else", async () => {
  const privileged = {
    ...account("Eve"),
    is_superuser: true,
    isSuperuser: true,
    user_type: "admin",
    trustScore: 99,
  };
  const { id } = valueOf(await createAccount(privileged));
  expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({
    username: "Eve",
    usernameKey: "eve",
    userType: "buyer",
    isSuperuser: false,
    isVerified: false,
    trustScore: 50,
    phoneNumber: "+254712345678",
    dateOfBirth: "1994-03-08",
  });
});

test("the password is stored only as an argon2id hash", async () => {
  const { id } = valueOf(await createAccount(account("Hasina")));
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  expect(user.passwordHash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(user)).not.toContain("mango season");
});

test("usernames and email addresses are unique ignoring case", async () => {
  valueOf(await createAccount(account("Otieno")));
  expect(refusalOf(await createAccount(account("OTIENO", "other@example.com")))).toEqual(USERNAME_TAKEN);
  expect(refusalOf(await createAccount(account("otieno2", "Otieno@Example.com")))).toEqual(EMAIL_TAKEN);
  expect(await refuseUnavailableNames(account("oTiEnO"))).toEqual(USERNAME_TAKEN);
  expect(await refuseUnavailableNames(account("otieno3"))).toBeNull();
});

test("of parallel registrations under one name, in any case, one succeeds", async () => {
  const names = ["Baraka", "baraka", "BARAKA", "bArAkA", "BaRaKa", "barakA"];
  const outcomes = await Promise.all(
    names.map((name, i) => createAccount(account(name, `baraka${i}@example.com`))),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  for (const outcome of outcomes.filter(({ ok }) => !ok)) expect(refusalOf(outcome)).toEqual(USERNAME_TAKEN);
  expect(await db().user.count({ where: { usernameKey: "baraka" } })).toBe(1);
});

test("of parallel registrations under one email address one succeeds", async () => {
  const outcomes = await Promise.all(
    ["chebet", "chebet2", "chebet3"].map((name) => createAccount(account(name, "Chebet@example.com"))),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  for (const outcome of outcomes.filter(({ ok }) => !ok)) expect(refusalOf(outcome)).toEqual(EMAIL_TAKEN);
});

test("login accepts the username or the email address, in any case, with the exact password", async () => {
  const { id } = valueOf(await createAccount(account("Njeri")));
  for (const name of ["Njeri", "NJERI", "njeri@example.com", " Njeri@Example.COM "])
    expect(await checkLogin(name, "mango season")).toMatchObject({ userId: id });
  for (const password of ["Mango season", "mango season ", ""])
    expect(await checkLogin("Njeri", password)).toBeNull();
  expect(await checkLogin("nobody", "mango season")).toBeNull();
});

test("wrong logins are counted for the account, whichever of its names was typed", async () => {
  valueOf(await createAccount(account("Wambui")));
  expect(await loginKey("WAMBUI@example.com")).toBe("wambui");
  expect(await loginKey("Wambui")).toBe("wambui");
  expect(await loginKey("Stranger")).toBe("stranger");
  expect(await loginKey("x".repeat(10_000))).toHaveLength(254);
});

test("a username that looks like another's or is the shop's own is refused, in step 1 and by REST; a superuser may have it (D130)", async () => {
  valueOf(await createAccount(account("chebet.ruto1")));
  const message = "This username looks like another one. Please choose another.";
  for (const name of ["chebet.rutol", "chebet.rut01", "chebet.rutoi"])
    for (const refusal of [
      await refuseUnavailableNames(account(name)),
      refusalOf(await createAccount(account(name))),
    ])
      expect(refusal, name).toMatchObject({ field: "username", message });
  for (const name of ["support", "Adm1n", "s0ko", "soko.staff"])
    expect(refusalOf(await createAccount(account(name)))).toMatchObject({
      field: "username",
      message: "This name is the shop's own. Please choose another.",
    });
  valueOf(await createAccount(account("chebet.ruto2")));
});
