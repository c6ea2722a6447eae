import { expect, test } from "vitest";
import * as z from "zod/mini";
import { amountDescription, idDescription, withDescription, wholeNumberDescription } from "./description";
import {
  optionalInstantField,
  optionalWholeNumberField,
  tickField,
  wholeNumberField,
  yesOrNoField,
} from "./form-field";
import { amountField, optionalAmountField } from "./form-amount";
import {
  choiceFilter,
  dayFilter,
  idField,
  instantFilter,
  optionalIdField,
  priceFilter,
  searchFilter,
  yesNoFilter,
} from "./rest-fields";

test("the API document names a number's types and limits", () => {
  const limits = { min: 2, max: 9 };
  expect(wholeNumberDescription(limits)).toEqual({ type: ["integer", "string"], minimum: 2, maximum: 9 });
  expect(wholeNumberDescription(limits, true)).toEqual({
    type: ["integer", "string", "null"],
    minimum: 2,
    maximum: 9,
  });
  expect(idDescription()).toEqual({
    type: ["integer", "string"],
    minimum: 1,
    maximum: 2_147_483_647,
    description: "An id, as a number or its digits",
  });
  expect(idDescription(true).type).toEqual(["integer", "string", "null"]);
});

test("the API document names an amount in shillings (D1)", () => {
  expect(amountDescription(99_950)).toEqual({
    type: ["string", "number"],
    minimum: 0,
    maximum: 999.5,
    description: "KES, at most 2 decimals; a text may be written as 1500.50 or 1,500.50",
  });
  expect(amountDescription(100, true).type).toEqual(["string", "number", "null"]);
});

test("a description stays with its field, which checks as before", () => {
  const field = withDescription(z.string(), { description: "A word" });
  expect(z.globalRegistry.get(field)).toEqual({ description: "A word" });
  expect([field.safeParse("x").success, field.safeParse(1).success]).toEqual([true, false]);
});

test.each([
  [idField("!"), idDescription()],
  [optionalIdField("!"), idDescription(true)],
  [amountField("!"), amountDescription(99_999_999_999)],
  [optionalAmountField("!"), amountDescription(99_999_999_999, true)],
  [wholeNumberField("!", { min: 1, max: 5 }), wholeNumberDescription({ min: 1, max: 5 })],
  [optionalWholeNumberField("!", { min: 1, max: 5 }, 0), wholeNumberDescription({ min: 1, max: 5 }, true)],
  [tickField(), { description: "true, or 'true' or 'on'; anything else is no" }],
  [yesOrNoField("!"), { description: "true or false" }],
  [
    optionalInstantField("!"),
    {
      format: "date-time",
      description: "ISO 8601 with its zone (Z or an offset like +03:00); blank or null for none",
    },
  ],
  [choiceFilter("state", ["paid"]), { description: "Those of this state alone; blank for all" }],
  [yesNoFilter("mine"), { description: "Those that are mine alone, where it is 1 or true" }],
  [dayFilter("from"), { format: "date", description: "A day in Nairobi, included: from it" }],
  [
    instantFilter("since"),
    {
      format: "date-time",
      description: "What changed then or later; ISO 8601 with its zone (Z or an offset like +03:00)",
    },
  ],
  [
    priceFilter("min"),
    {
      description:
        "KES, whole shillings, included; the price that a buyer pays first: the sale's, the fixed or the base price",
    },
  ],
  [searchFilter(), { description: "Words to search for; what is beyond 100 characters is left out" }],
])("the API document describes field %#", (field, description) => {
  expect(z.globalRegistry.get(field)).toEqual(description);
});
