import { getInputProps } from "@conform-to/react";
import { describedBy, type Field } from "./field-frame";
import { TextBox, type TextBoxProps } from "./text-box";

type TextType = "text" | "email" | "tel" | "search" | "date" | "datetime-local" | "number" | "url";

export type TextFieldProps = Omit<TextBoxProps, "field" | "type" | "name" | "id"> & {
  field: Field;
  type?: TextType;
};

export function TextField({ field, type = "text", ...rest }: TextFieldProps) {
  const { key, ...input } = getInputProps(field, { type, ...describedBy(field, rest.hint) });
  return <TextBox key={key} {...input} {...rest} field={field} />;
}
