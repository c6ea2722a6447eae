import { getInputProps } from "@conform-to/react";
import type { Field } from "./field-frame";

export function HiddenField({ field }: { field: Field }) {
  const { key, ...input } = getInputProps(field, { type: "hidden" });
  return <input key={key} {...input} />;
}
