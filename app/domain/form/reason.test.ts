import { expect, test } from "vitest";
import { send } from "./form.fixture";
import { REASON_TOO_SHORT, reasonSchema } from "./reason";

test("a reason has 10 to 500 characters, without the blanks around them", () => {
  const reasonIn = (reason: unknown) => send(reasonSchema, { reason });
  for (const reason of ["Paid twice", "x".repeat(500)]) expect(reasonIn(reason).value).toEqual({ reason });
  expect(reasonIn("  Paid twice  ").value).toEqual({ reason: "Paid twice" });
  for (const reason of ["Too short", " too short ", "", undefined, 1234567890])
    expect(reasonIn(reason).errors, String(reason)).toEqual({ reason: [REASON_TOO_SHORT] });
  expect(reasonIn("x".repeat(501)).errors).toEqual({
    reason: ["Please keep the reason below 500 characters"],
  });
  expect(REASON_TOO_SHORT).toBe("Please say why in at least 10 characters");
});
