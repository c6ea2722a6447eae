import { expect, test } from "vitest";
import { hasChanges } from "./form-changes";

const text = (value: string, defaultValue: string) => ({ type: "text", value, defaultValue });
const tick = (checked: boolean, defaultChecked: boolean) => ({ type: "checkbox", checked, defaultChecked });
const choice = (...options: [selected: boolean, defaultSelected: boolean][]) => ({
  type: "select-one",
  value: "x",
  options: options.map(([selected, defaultSelected]) => ({ selected, defaultSelected })),
});

test("an untouched form is unchanged", () => {
  expect(
    hasChanges([
      text("Lamp", "Lamp"),
      // browsers convert the line breaks of a stored text to '\n'
      { type: "textarea", value: "One\nTwo", defaultValue: "One\r\nTwo" },
      tick(true, true),
      choice([false, false], [true, true]),
      choice([true, false], [false, false]),
      { type: "file", value: "", defaultValue: "", files: [] },
      { type: "hidden", value: "2", defaultValue: "1" },
      { type: "submit", value: "save" },
      { type: "fieldset" },
    ]),
  ).toBe(false);
});

test.each([
  ["a text", text("Lamps", "Lamp")],
  ["a tick taken away", tick(false, true)],
  ["another option", choice([true, false], [false, true])],
  ["an option where none was chosen", choice([false, false], [true, false])],
  ["a picture", { type: "file", value: "C:\\fakepath\\a.png", defaultValue: "", files: [{}] }],
])("%s is a change", (_, control) => expect(hasChanges([text("a", "a"), control])).toBe(true));
