import { expect, test } from "vitest";
import { changedContacts, ownChange } from "./contact-change";

const before = { phoneNumber: "+254712345678", email: "amina@example.com" };

test("a contact has changed where it is another one; an address in other capitals is the same (D129)", () => {
  const changed = (given: { phone_number?: string; email?: string }) => changedContacts(before, given);
  expect(changed({})).toEqual([]);
  expect(changed({ phone_number: before.phoneNumber, email: "Amina@Example.com" })).toEqual([]);
  expect(changed({ phone_number: "+254712345679" })).toEqual(["phone"]);
  expect(changed({ email: "njeri@example.com" })).toEqual(["email"]);
  expect(changed({ phone_number: "+254712345679", email: "njeri@example.com" })).toEqual(["phone", "email"]);
  expect(changedContacts({ ...before, phoneNumber: null }, { phone_number: "+254712345678" })).toEqual([
    "phone",
  ]);
});

test("a change is named after what changed", () => {
  expect(ownChange(["phone"])).toBe("own_phone");
  expect(ownChange(["email"])).toBe("own_email");
  expect(ownChange(["phone", "email"])).toBe("own_both");
});
