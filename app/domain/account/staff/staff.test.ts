import { expect, test } from "vitest";
import { submit } from "~/domain/form/form.fixture";
import {
  invitationKey,
  invitationCode,
  invitationSchema,
  losesAccess,
  rightsSchema,
  rightsText,
} from "./staff";

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

test("rights are named, all or nothing too", () => {
  expect(rightsText({ isSuperuser: true, permissions: [] })).toBe("Everything");
  expect(rightsText(clerk)).toBe("Orders, Money");
  expect(rightsText({ isSuperuser: false, permissions: [] })).toBe("Nothing");
});

test("several ticks are several permissions, and an invitation's address is one or blank", () => {
  const read = (typed: object) => {
    const { data, error } = invitationSchema.safeParse({
      name: "Otieno",
      email: "",
      permissions: "money",
      ...typed,
    });
    return error ? error.issues.map(({ path, message }) => `${path.join()}: ${message}`) : data;
  };
  expect(read({ permissions: ["money", "orders", "x"] })).toMatchObject({ permissions: ["orders", "money"] });
  expect(read({ permissions: undefined })).toEqual(["permissions: Please tick at least one permission"]);
  expect(read({ email: "otieno@example.com" })).toMatchObject({ email: "otieno@example.com" });
  expect(read({ email: "otieno" })).toEqual([expect.stringMatching(/^email: /)]);
  expect(read({ name: "x".repeat(101) })).toEqual(["name: Please keep it below 100 characters"]);
  expect(read({ name: "x".repeat(100) })).toMatchObject({ permissions: ["money"] });
  expect(rightsSchema.parse({ is_superuser: "on", permissions: null })).toEqual({
    is_superuser: true,
    permissions: [],
  });
});

test("a code is made of as many bytes as it needs, and skips those that would favour a letter", () => {
  expect(invitationCode(new Uint8Array(15))).toBeNull();
  expect(invitationCode(new Uint8Array(16))).toBe("AAAA-AAAA-AAAA-AAAA");
  expect(invitationCode(new Uint8Array(40).fill(239))).toBe("9999-9999-9999-9999");
  expect(invitationCode(new Uint8Array(40).fill(240))).toBeNull();
});
