import { expect, test } from "vitest";
import { send } from "~/domain/form/form.fixture";
import { invitedSchema, usernameChoices } from "./invited";

test("a username is made of the name: the first alone, then with the last, then numbered", () => {
  const choices = usernameChoices({ first_name: "Wanjikũ", last_name: "O'Mwangi" });
  expect(choices.slice(0, 4)).toEqual(["wanjiku", "wanjiku.omwangi", "wanjiku.omwangi2", "wanjiku.omwangi3"]);
  expect(choices).toHaveLength(22);
  expect(choices.at(-1)).toBe("wanjiku.omwangi21");
});

test("a name without Latin letters, or a long one, has a username too", () => {
  expect(usernameChoices({ first_name: "王", last_name: "Li" }).slice(0, 2)).toEqual(["li", "li2"]);
  expect(usernameChoices({ first_name: "王", last_name: "李" })[0]).toBe("colleague");
  expect(usernameChoices({ first_name: "Li", last_name: "李" }).slice(0, 2)).toEqual(["li", "li2"]);
  expect(usernameChoices({ first_name: "a".repeat(40), last_name: "b".repeat(40) })[1]).toBe(
    `${"a".repeat(30)}.${"b".repeat(30)}`,
  );
});

test("whoever is invited gives name, phone and a password that is typed twice", () => {
  const typed = {
    first_name: "Otieno",
    last_name: "Ouma",
    phone_number: "0712345678",
    password: "mango season",
    password2: "mango season",
  };
  expect(send(invitedSchema, typed).value).toEqual({ ...typed, phone_number: "+254712345678" });
  expect(Object.keys(send(invitedSchema, { ...typed, password2: "another" }).errors)).toEqual(["password2"]);
  expect(Object.keys(send(invitedSchema, {}).errors).toSorted()).toEqual(Object.keys(typed).toSorted());
});
