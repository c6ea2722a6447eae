import type { FormMetadata } from "@conform-to/react";
import { link, list } from "~/ui/form/form-errors.css";
import { Notice } from "~/ui/frame/notice";

export function FormFailure({ form, failure }: { form: FormMetadata; failure: string }) {
  if (form.status !== "error") return null;
  const fields = form.getFieldset();
  return (
    <Notice tone="error" role="alert" id={form.errorId} title={failure}>
      <ul className={list}>
        {Object.entries(form.allErrors).map(([name, [message]]) => (
          <li key={name}>
            {name === "" ? (
              message
            ) : (
              <a className={link} href={`#${fields[name]?.id ?? form.id}`}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
