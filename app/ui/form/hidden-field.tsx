import { getInputProps } from "@conform-to/react";
import type { Field } from "./field-frame";

/** What the form carries unseen. It stays as it was first sent through every refusal. */
export function HiddenField({ field }: { field: Field }) {
  const { key, ...input } = getInputProps(field, { type: "hidden" });
  return <input key={key} {...input} />;
}
