import type { FormMetadata } from "@conform-to/react";
import { stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";

export interface ProductFormAlertProps {
  form: FormMetadata;
  /** The specification's sentence, before what is wrong in each field. */
  failure: string;
}

export function ProductFormAlert({ form, failure }: ProductFormAlertProps) {
  if (form.status !== "error") return null;
  const fields = form.getFieldset();
  return (
    <Notice tone="error" role="alert" id={form.errorId} title={failure}>
      <ul className={stack.xs}>
        {Object.entries(form.allErrors).map(([name, [message]]) => (
          <li key={name}>
            <a href={`#${fields[name]?.id ?? form.id}`}>{message}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
