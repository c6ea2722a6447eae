import { useForm } from "@conform-to/react";
import { setFileScope } from "@vanilla-extract/css/fileScope";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

// style files need what the build gives them
setFileScope("radio-group.css.ts");
const { RadioGroup } = await import("./radio-group");

function Form({ where }: { where: string }) {
  const [, fields] = useForm<{ where: string }>({ id: "form", defaultValue: { where } });
  return (
    <RadioGroup
      field={fields.where}
      label="Where to"
      options={[
        { value: "", label: "To my address" },
        { value: "Archives, Nairobi", label: "Archives" },
      ]}
    />
  );
}

const buttons = (where: string) => renderToString(<Form where={where} />).match(/<input[^>]*>/g) ?? [];

test("a choice may be blank: it is sent as blank, and is chosen where nothing else is", () => {
  const [blank, other] = buttons("");
  expect(blank).toContain('value=""');
  expect(blank).toContain("checked");
  expect(other).not.toContain("checked");
});

test("what was chosen is chosen, and each button has an id of its own, without blanks", () => {
  const [blank, other] = buttons("Archives, Nairobi");
  expect(blank).not.toContain("checked");
  expect(other).toContain("checked");
  expect(other).toContain('id="form-where-1"');
});
