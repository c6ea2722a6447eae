/** A profile as its form and PATCH update_profile change it. */
import { expect, test } from "vitest";
import { send } from "~/domain/form/form.fixture";
import { emailKey, isEmail, profileChangesSchema, profileFormSchema } from "./account";

const TODAY = "2026-11-30";
const changes = (body: object) => send(profileChangesSchema(TODAY), body);
const FILL_IN = ["Please fill in all fields"];

test("a change by REST leaves alone what it leaves out, and what it names follows signup's rules (D34)", () => {
  expect(changes({})).toEqual({ value: {}, errors: {} });
  expect(changes({ first_name: "Amina", phone_number: "0712 345 678" }).value).toEqual({
    first_name: "Amina",
    phone_number: "+254712345678",
  });
  expect(
    Object.keys(changes({ first_name: "", email: "amina", date_of_birth: "2026-12-01" }).errors),
  ).toEqual(["first_name", "date_of_birth", "email"]);
});

test("the current password alone is for phone and e-mail; a new one needs all three fields (D129)", () => {
  expect(changes({ current_password: "mango season", email: "a@example.com" }).errors).toEqual({});
  const [current_password, password, password2] = ["mango season", "another season", "another season"];
  expect(changes({ current_password, password, password2 })).toEqual({
    value: { current_password, password, password2 },
    errors: {},
  });
  expect(changes({ password, password2 }).errors).toEqual({ current_password: FILL_IN });
  expect(changes({ current_password, password }).errors).toEqual({ password2: FILL_IN });
  expect(changes({ current_password, password2 }).errors).toEqual({ password: FILL_IN });
  expect(changes({ password }).errors).toEqual({ current_password: FILL_IN, password2: FILL_IN });
  expect(changes({ password2 }).errors).toEqual({ current_password: FILL_IN, password: FILL_IN });
});

test("a new password is repeated exactly", () => {
  const errors = changes({
    current_password: "mango season",
    password: "another season",
    password2: "other season",
  }).errors;
  expect(Object.keys(errors)).toEqual(["password2"]);
  expect(errors).not.toEqual({ password2: FILL_IN });
});

test("a profile's form has the password only where a contact changes", () => {
  const typed = {
    first_name: "Amina",
    last_name: "Hassan",
    phone_number: "0712345678",
    gender: "female",
    date_of_birth: "1900-01-01",
    email: "amina@example.com",
  };
  const read = (more: object) =>
    send(
      profileFormSchema(() => TODAY),
      { ...typed, ...more },
    );
  expect(read({}).errors).toEqual({});
  expect(read({ current_password: "mango season" }).value).toMatchObject({
    current_password: "mango season",
  });
  expect(
    Object.keys(read({ email: "", date_of_birth: "1899-12-31", current_password: "" }).errors).toSorted(),
  ).toEqual(["current_password", "date_of_birth", "email"]);
  expect(Object.keys(read({ date_of_birth: "2026-12-01" }).errors)).toEqual(["date_of_birth"]);
  expect(read({ date_of_birth: TODAY }).errors).toEqual({});
});

test("an e-mail address has up to 254 characters, and is one person's in any case", () => {
  const long = (length: number) => `${"a".repeat(length - 12)}@example.com`;
  expect([isEmail(long(254)), isEmail(long(255)), isEmail("amina@example")]).toEqual([true, false, false]);
  expect(emailKey(" Amina@Example.com ")).toBe("amina@example.com");
});
