import { expect, test } from "vitest";
import { submit } from "~/domain/form/form.fixture";
import { signupAccountSchema, signupPersonalSchema } from "./account";

const personalSchema = signupPersonalSchema("2026-11-21");
const account = { username: "wanjiku.k", email: "wanjiku@example.co.ke" };
const personal = {
  first_name: "Wanjikũ",
  last_name: "Kamau",
  phone_number: "0712 345 678",
  gender: "female",
  date_of_birth: "1998-02-28",
};

test("a Kenyan number needs no country code, and invisible characters are dropped (D107)", () => {
  const stored = (phone_number: string) =>
    submit(personalSchema, { ...personal, phone_number }).value?.phone_number;
  for (const typed of ["0712345678", "+2540712345678", "\u2068+254712345678\u2069", "\u200b0712\u00ad345678"])
    expect(stored(typed), typed).toBe("+254712345678");
  expect(stored("+1 (415) 555-2671")).toBe("+14155552671");
  expect(submit(personalSchema, { ...personal, phone_number: "\u200b" }).errors).toEqual({
    phone_number: ["Please fill in all fields"],
  });
});

test("an email address is accepted as a browser accepts it (D107)", () => {
  for (const email of [
    "karani@xn--e1afmkfd.xn--p1ai",
    "a&b@example.com",
    "info.@example.com",
    "o'brien@mail.co.ke",
  ])
    expect(submit(signupAccountSchema, { ...account, email }).errors, email).toEqual({});
});

test("the date of birth may be typed, and the message names the accepted formats (D107)", () => {
  const typed = (date_of_birth: string) => submit(personalSchema, { ...personal, date_of_birth });
  expect(typed("05/05/1990").value?.date_of_birth).toBe("1990-05-05");
  expect(typed("1990-5-5").value?.date_of_birth).toBe("1990-05-05");
  for (const other of ["5 May 1990", "05/05/90", "1990"])
    expect(typed(other).errors, other).toEqual({
      date_of_birth: ["Please write the date of birth as day/month/year, such as 31/05/1990"],
    });
  expect(typed("31/02/1990").errors).toEqual({ date_of_birth: ["Please enter a valid date of birth"] });
  expect(typed("22/11/2026").errors).toEqual({ date_of_birth: ["Date of birth cannot be in the future"] });
});
