import { expect, test } from "vitest";
import { firstUnfinishedStep, saveStep, typedFields } from "./signup-draft.server";
import { readStep, neighbourStep } from "./signup-steps";

const today = "2026-11-21";
const account = { username: "wanjiku", email: "wanjiku@example.com" };
const personal = {
  first_name: "Wanjiku",
  last_name: "Kamau",
  phone_number: "+254 712 345 678",
  gender: "female",
  date_of_birth: "1994-03-08",
};

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("steps follow their order, and the first and the last lead to themselves", () => {
  expect(neighbourStep("account", "next")).toBe("personal");
  expect(neighbourStep("personal", "next")).toBe("security");
  expect(neighbourStep("security", "next")).toBe("security");
  expect(neighbourStep("security", "back")).toBe("personal");
  expect(neighbourStep("account", "back")).toBe("account");
});

test("the address names the step; without a name it is the first", () => {
  expect(readStep(null)).toBe("account");
  expect(readStep("security")).toBe("security");
  expect(readStep("payment")).toBeNull();
  expect(readStep("")).toBeNull();
});

test("nobody can skip the first unfinished step", () => {
  expect(firstUnfinishedStep({}, today)).toBe("account");
  expect(firstUnfinishedStep(personal, today)).toBe("account");
  expect(firstUnfinishedStep({ ...account, email: "wanjiku" }, today)).toBe("account");
  expect(firstUnfinishedStep(account, today)).toBe("personal");
  expect(firstUnfinishedStep({ ...account, ...personal, phone_number: "0712 34" }, today)).toBe("personal");
  expect(firstUnfinishedStep({ ...account, ...personal, date_of_birth: "2026-11-22" }, today)).toBe(
    "personal",
  );
  expect(firstUnfinishedStep({ ...account, ...personal }, today)).toBe("security");
});

test("typed values are saved as typed, finished or not", () => {
  const unfinished = { ...personal, phone_number: " 0712", gender: "" };
  const draft = saveStep(account, "personal", formOf(unfinished));
  expect(draft).toEqual({ ...account, ...unfinished });
  expect(typedFields(draft, "account")).toEqual(account);
  expect(typedFields(draft, "personal")).toEqual(unfinished);
});

test("an emptied field is saved as empty", () => {
  const draft = saveStep(
    { ...account, ...personal },
    "account",
    formOf({ username: "", email: account.email }),
  );
  expect(draft).toEqual({ ...account, ...personal, username: "" });
});

test("passwords are never saved", () => {
  const form = formOf({ password: "mango season", password2: "mango season" });
  for (const step of ["account", "personal", "security"] as const)
    expect(Object.values(saveStep({}, step, form)).join("")).toBe("");
});

test("only a step's own fields are saved: no privilege, no file, no endless text", () => {
  const form = formOf({ ...account, is_superuser: "true", user_type: "admin", first_name: "Eve" });
  expect(saveStep({}, "account", form)).toEqual(account);
  expect(saveStep({}, "account", formOf({ ...account, email: new File(["x"], "x") })).email).toBe("");
  expect(saveStep({}, "account", formOf({ ...account, email: "x".repeat(100_000) })).email).toHaveLength(300);
});
