import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { send } from "./form.fixture";
import {
  blankableText,
  type Limits,
  optionalChoiceField,
  optionalCode,
  optionalInstantField,
  optionalMomentField,
  optionalText,
  optionalWholeNumberField,
  requiredText,
  requiredVisibleText,
  RUN_DESPITE_FIELD_ERRORS,
  tickField,
  wholeNumberField,
  yesOrNoField,
} from "./form-field";

const limits = { min: 3, max: 50 };
const read = (field: z.ZodMiniType, input: unknown) => send(z.object({ field }), { field: input });

test("a choice of two is yes or no, and nothing else", () => {
  const field = yesOrNoField("Yes or no?");
  for (const yes of [true, "true", "yes"]) expect(read(field, yes).value).toEqual({ field: true });
  for (const no of [false, "false", "no"]) expect(read(field, no).value).toEqual({ field: false });
  for (const other of ["", "on", "YES", "maybe", 1, null, undefined, ["yes"]])
    expect(read(field, other).errors, String(other)).toEqual({ field: ["Yes or no?"] });
});

test("an optional choice is one of its values, null if blank, and refused otherwise", () => {
  const field = optionalChoiceField(["red", "blue"], "Which colour?");
  expect(["red", "blue"].map((one) => read(field, one).value)).toEqual([{ field: "red" }, { field: "blue" }]);
  for (const blank of ["", null, undefined]) expect(read(field, blank).value).toEqual({ field: null });
  for (const other of ["green", "Red", 1, true])
    expect(read(field, other).errors).toEqual({ field: ["Which colour?"] });
});

test("a tick box is ticked by 'on', 'true' and true alone", () => {
  const ticked = [true, "on", "true", false, "off", "yes", "", null, undefined].filter(
    (input) => (read(tickField(), input).value as { field: boolean } | undefined)?.field === true,
  );
  expect(ticked).toEqual([true, "on", "true"]);
});

test.each([
  ["a required text", requiredText("Wrong")],
  ["a required name", requiredVisibleText("Wrong")],
  ["a text that may be blank", blankableText("Wrong")],
  ["a choice", optionalChoiceField(["red"], "Wrong")],
  ["a choice of two", yesOrNoField("Wrong")],
  ["a whole number", wholeNumberField("Wrong", limits)],
  ["an optional whole number", optionalWholeNumberField("Wrong", limits, null)],
  ["a moment", optionalMomentField("Wrong")],
  ["an instant", optionalInstantField("Wrong")],
])("%s refuses lists and objects with its own sentence", (_, field) => {
  for (const input of [{}, [1]]) expect(read(field, input).errors).toEqual({ field: ["Wrong"] });
});

test("only a text that may be blank is blank, and only an optional one may be left out", () => {
  expect(read(blankableText("Wrong"), "  ").value).toEqual({ field: "" });
  expect(read(blankableText("Wrong"), " a\nb ").value).toEqual({ field: "a b" });
  expect(read(blankableText("Wrong"), null).errors).toEqual({ field: ["Wrong"] });
  for (const left of ["  ", null, undefined]) expect(read(optionalText(), left).value).toEqual({ field: "" });
  expect(read(optionalText("several lines"), "a\nb").value).toEqual({ field: "a\nb" });
});

test("a required text keeps its lines only if it has several, and a name drops joiners (D107)", () => {
  expect(read(requiredText("!"), "a\nb").value).toEqual({ field: "a b" });
  expect(read(requiredText("!", "several lines"), "a\nb").value).toEqual({ field: "a\nb" });
  expect(read(requiredVisibleText("!"), " Wan\u200Djiru\nK ").value).toEqual({ field: "Wanjiru K" });
  expect(read(requiredVisibleText("!"), "\u200D").errors).toEqual({ field: ["!"] });
});

test("codes that look the same are one code (D124)", () => {
  for (const typed of ["AB-1", " АВ–１ ", "AB\u200D-1"])
    expect(read(optionalCode(), typed).value, typed).toEqual({ field: "AB-1" });
  for (const left of [" ", null, undefined]) expect(read(optionalCode(), left).value).toEqual({ field: "" });
});

test("a whole number is read from its digits and from JSON alike, within its limits", () => {
  const accepts = (field: z.ZodMiniType, input: unknown) =>
    Object.keys(read(field, input).errors).length === 0;
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 60 }), (number) => {
      const isWithin = number >= limits.min && number <= limits.max;
      for (const field of [wholeNumberField("!", limits), optionalWholeNumberField("!", limits, null)])
        for (const input of [number, String(number)]) expect(accepts(field, input)).toBe(isWithin);
    }),
  );
  for (const input of [3.5, "3.5", Number.NaN, Infinity])
    expect(accepts(wholeNumberField("!", limits), input)).toBe(false);
});

test("an optional whole number that is left out is what its form says, and a wrong one is refused", () => {
  const field = (blank: number | null) => optionalWholeNumberField("3 to 50", limits satisfies Limits, blank);
  for (const left of ["", " ", null, undefined]) {
    expect(read(field(null), left).value).toEqual({ field: null });
    expect(read(field(7), left).value).toEqual({ field: 7 });
  }
  for (const wrong of ["2", 51, "x"]) expect(read(field(7), wrong).errors).toEqual({ field: ["3 to 50"] });
});

test("a rule over several fields runs on an object with wrong fields, and on nothing else", () => {
  const runs = [{}, { price: "wrong" }, [], null, undefined, "text", 5].map((value) =>
    RUN_DESPITE_FIELD_ERRORS.when({ value }),
  );
  expect(runs).toEqual([true, true, true, false, false, false, false]);
});
