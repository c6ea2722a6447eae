import { expect, test } from "vitest";
import * as z from "zod/mini";
import { send, submit } from "./form.fixture";
import {
  optionalInstantField,
  optionalMomentField,
  optionalText,
  optionalWholeNumberField,
  requiredText,
  tickField,
  wholeNumberField,
  ZONE_MISSING,
} from "./form-field";

const limits = { min: 0, max: 100 };

test("a required text is trimmed, and spaces alone are blank", () => {
  const schema = z.object({ title: requiredText("Title is required") });
  expect(submit(schema, { title: "  Lamp " }).value).toEqual({ title: "Lamp" });
  for (const title of ["", "   "])
    expect(submit(schema, { title }).errors).toEqual({ title: ["Title is required"] });
  for (const title of ["", null, 5])
    expect(send(schema, { title }).errors).toEqual({ title: ["Title is required"] });
});

test("a tick box is ticked by 'on' in a form and by true in JSON", () => {
  const schema = z.object({ box: tickField() });
  expect(submit(schema, { box: "on" }).value).toEqual({ box: true });
  expect(submit(schema, {}).value).toEqual({ box: false });
  expect(send(schema, { box: true }).value).toEqual({ box: true });
  expect(send(schema, { box: "true" }).value).toEqual({ box: true });
  expect(send(schema, { box: false }).value).toEqual({ box: false });
  expect(send(schema, { box: "false" }).value).toEqual({ box: false });
});

test("a whole number stays within its limits", () => {
  const schema = z.object({ stock: wholeNumberField("From 0 to 100", limits) });
  expect(submit(schema, { stock: " 100 " }).value).toEqual({ stock: 100 });
  expect(send(schema, { stock: 0 }).value).toEqual({ stock: 0 });
  for (const stock of ["", "101", "-1", "1.5", "many"]) {
    expect(submit(schema, { stock }).errors).toEqual({ stock: ["From 0 to 100"] });
  }
});

test("a blank optional whole number gets the form's default", () => {
  const schema = z.object({ order: optionalWholeNumberField("Whole", limits, 0) });
  expect(submit(schema, { order: "" }).value).toEqual({ order: 0 });
  expect(send(schema, {}).value).toEqual({ order: 0 });
  expect(submit(schema, { order: "x" }).errors).toEqual({ order: ["Whole"] });
});

test("a moment is Nairobi time from a form and ISO 8601 from JSON", () => {
  const schema = z.object({ at: optionalMomentField("When?") });
  const at = new Date("2026-11-21T15:00:00Z");
  expect(submit(schema, { at: "2026-11-21T18:00" }).value).toEqual({ at });
  expect(send(schema, { at: "2026-11-21T15:00:00Z" }).value).toEqual({ at });
  expect(submit(schema, { at: "" }).value).toEqual({ at: null });
  expect(submit(schema, { at: "soon" }).errors).toEqual({ at: ["When?"] });
});

test("an instant from JSON names its zone (D2)", () => {
  const schema = z.object({ at: optionalInstantField("When?") });
  const at = new Date("2026-11-21T15:00:00Z");
  for (const text of ["2026-11-21T15:00:00Z", "2026-11-21T18:00+03:00"])
    expect(send(schema, { at: text }).value).toEqual({ at });
  for (const blank of [{}, { at: null }, { at: " " }]) expect(send(schema, blank).errors).toEqual({});
  for (const text of ["2026-11-21T18:00", "2026-11-21 18:00:00", "2100-01-01T00:00"])
    expect(send(schema, { at: text }).errors).toEqual({ at: [ZONE_MISSING] });
  expect(send(schema, { at: "2100-01-01T00:00Z" }).errors).toEqual({
    at: ["Please enter a date between 2000 and 2099"],
  });
  for (const text of ["soon", "2026-02-30T10:00", 5])
    expect(send(schema, { at: text }).errors).toEqual({ at: ["When?"] });
});

test("control characters are dropped from a text, and line breaks from a field of one line (D134)", () => {
  const schema = z.object({
    title: optionalText(),
    description: requiredText("Description is required", "several lines"),
  });
  expect(submit(schema, { title: "A\u0000 lamp\r\nof brass", description: "x" }).value?.title).toBe(
    "A lamp of brass",
  );
  expect(submit(schema, { description: "A\u0000 lamp\u001b[31m\r\nof brass\u0007" }).value).toEqual({
    title: "",
    description: "A lamp[31m\nof brass",
  });
  expect(submit(schema, { description: "\u0000\u0001" }).errors).toEqual({
    description: ["Description is required"],
  });
});

test("a date of another century is reported beside its field", () => {
  const schema = z.object({ at: optionalMomentField("When?") });
  const errors = { at: ["Please enter a date between 2000 and 2099"] };
  for (const at of ["9999-12-31T23:59", "2100-01-01T00:00", "1026-11-21T18:00"]) {
    expect(submit(schema, { at }).errors, at).toEqual(errors);
    expect(send(schema, { at: `${at}:00Z` }).errors, at).toEqual(errors);
  }
});
