import { expect, test } from "vitest";
import { SETTING_FORMS } from "./setting-form";

const pin = (value: string) => SETTING_FORMS.kraPin.schema.safeParse({ value });

test("a KRA PIN is a letter, nine digits and a letter, in any case; blank is none", () => {
  expect(pin(" p051 234567x ").data).toBe("P051234567X");
  expect(pin("").data).toBe("");
  for (const wrong of ["P05123456X", "051234567XX", "P0512345678", "P051234567XY", "none"])
    expect(pin(wrong).error?.issues.map(({ path }) => path.join("."))).toEqual(["value"]);
});

test("free delivery is an amount, or none when blank", () => {
  const { schema } = SETTING_FORMS.freeDeliveryFromCents;
  expect([schema.parse({ value: "KSh 5,000" }), schema.parse({ value: "" })]).toEqual([500_000, null]);
  expect(schema.safeParse({ value: "always" }).success).toBe(false);
});
