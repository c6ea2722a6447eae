import { expect, test } from "vitest";
import { submit } from "~/domain/form/form.fixture";
import { invitationKey, invitationCode, invitationSchema, losesAccess, rightsSchema } from "./staff";

const clerk = { isSuperuser: false, permissions: ["orders", "money"] } as const;

test("a code has 16 letters and digits that are not mistaken for one another, each as likely as the others", () => {
  const bytes = Uint8Array.from({ length: 64 }, (_, at) => 255 - at);
  expect(invitationCode(bytes)).toMatch(/^([A-HJ-KM-NP-TV-Z2-9]{4}-){3}[A-HJ-KM-NP-TV-Z2-9]{4}$/);
  expect(invitationCode(new Uint8Array(64).fill(255))).toBeNull();
  expect(invitationKey(" k7qf 2m9x-abcd.efgh ")).toBe("K7QF2M9XABCDEFGH");
});

test("a live channel ends when a permission is taken away, not when one is added", () => {
  expect(losesAccess(clerk, { ...clerk, permissions: ["orders"] })).toBe(true);
  expect(losesAccess(clerk, { ...clerk, permissions: ["orders", "money", "users"] })).toBe(false);
  expect(losesAccess({ isSuperuser: true }, clerk)).toBe(true);
  expect(losesAccess(clerk, { isSuperuser: true })).toBe(false);
});

test("unknown permissions are left out, and an invitation needs one and a name", () => {
  const typed = { name: "Otieno", permissions: "superuser" };
  expect(submit(rightsSchema, typed)).toMatchObject({ value: { permissions: [], is_superuser: false } });
  expect(submit(invitationSchema, typed)).toMatchObject({
    errors: { permissions: ["Please tick at least one permission"] },
  });
  expect(submit(invitationSchema, { name: "", permissions: "money" })).toMatchObject({
    errors: { name: ["Please write down whom it is for"] },
  });
});
