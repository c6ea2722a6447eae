import { useForm } from "@conform-to/react";
import { setFileScope } from "@vanilla-extract/css/fileScope";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

// style files need the build's transform
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

test("a choice can be blank: it is sent as blank, and is selected by default", () => {
  const [blank, other] = buttons("");
  expect(blank).toContain('value=""');
  expect(blank).toContain("checked");
  expect(other).not.toContain("checked");
});

test("the given value is selected, and each button has its own id without spaces", () => {
  const [blank, other] = buttons("Archives, Nairobi");
  expect(blank).not.toContain("checked");
  expect(other).toContain("checked");
  expect(other).toContain('id="form-where-1"');
});
