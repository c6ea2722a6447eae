import { expect, test } from "vitest";
import { redactText, redactError } from "./redact-error";

test.each([
  ["Key (email)=(wanjiku@example.com) already exists.", "Key (email)=([value]) already exists."],
  ["no user wanjiku.k+shop@example.co.ke here", "no user [address] here"],
  ["call +254 712 345 678 or 0712-345-678", "call [number] or [number]"],
  ["GET /ws/auction/3/?token=abc.def failed", "GET /ws/auction/3/?token=[secret] failed"],
  ["Authorization: Bearer abcdef", "Authorization: bearer [secret]"],
  ["Authorization: Basic a2V5OnNlY3JldA==", "Authorization: bearer [secret]"],
  ["POST /callbacks/a-word-of-24-characters/push/7 failed", "POST /callbacks/[secret]/push/7 failed"],
  ["UNIQUE constraint failed: User.email", "UNIQUE constraint failed: User.email"],
  ["database is locked", "database is locked"],
])("'%s' is logged as '%s'", (text, logged) => {
  expect(redactText(text)).toBe(logged);
});

test("of Prisma's error only the last line is logged: the call before it contains what people typed", () => {
  const error = new Error(
    "\nInvalid `prisma.user.create()` invocation:\n\n{\n  data: { lastName: 'Mwangi' }\n}\n\nArgument `age` is missing.",
  );
  error.name = "PrismaClientValidationError";
  const logged = redactError(error);
  expect(logged.message).toBe("Argument `age` is missing.");
  expect(JSON.stringify(logged)).not.toContain("Mwangi");
});

test("an error's type, code, place and cause are logged, its other properties are not", () => {
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (phone)=(+254712345678)",
  });
  const logged = redactError(new Error("not saved", { cause }));
  expect(logged).toMatchObject({ type: "Error", message: "not saved", cause: { code: "23505" } });
  expect(logged.stack).toMatch(/^\s+at /);
  expect(JSON.stringify(logged)).not.toMatch(/254712345678|phone/);
  expect(redactError("wanjiku@example.com")).toEqual({ type: "string", message: "no error was thrown" });
});
