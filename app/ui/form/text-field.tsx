import { getInputProps } from "@conform-to/react";
import { describedBy, type Field } from "./field-frame";
import { TextBox, type TextBoxProps } from "./text-box";

type TextType =
  | "text"
  | "email"
  | "tel"
  | "password"
  | "search"
  | "date"
  | "datetime-local"
  | "number"
  | "url";

export type TextFieldProps = Omit<TextBoxProps, "field" | "type" | "name" | "id"> & {
  field: Field;
  type?: TextType;
};

export function TextField({ field, type = "text", ...rest }: TextFieldProps) {
  // a password is never written back into the page
  const value = type !== "password";
  const { key, ...input } = getInputProps(field, { type, value, ...describedBy(field, rest.hint) });
  return <TextBox key={key} {...input} {...rest} field={field} />;
}
