import type { FormMetadata } from "@conform-to/react";
import * as styles from "./form-errors.css";
import { FormAlert } from "./form-alert";
import { t } from "~/texts/t";

interface FormErrorsProps {
  form: FormMetadata;
  title?: string;
  /** The fetcher's, if the form has one. */
  answer?: unknown;
}

export function FormErrors({ form, title, answer }: FormErrorsProps) {
  if (form.status !== "error") return null;
  const fields = form.getFieldset();
  const wrong = firstOfEach(form.allErrors);
  return (
    <FormAlert tone="error" id={form.errorId} title={title} answer={answer}>
      {form.errors?.map((message) => (
        <p key={message} className={styles.lead}>
          {message}
        </p>
      ))}
      {wrong.length > 0 ? (
        <>
          <p>{t("Please check:")}</p>
          <ul className={styles.list}>
            {wrong.map(([message, name]) => (
              <li key={name}>
                <a className={styles.link} href={`#${fields[name]?.id ?? form.id}`}>
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </FormAlert>
  );
}

function firstOfEach(errors: Record<string, string[]>): [message: string, field: string][] {
  const first = new Map<string, string>();
  for (const [name, [message]] of Object.entries(errors))
    if (name !== "" && message !== undefined && !first.has(message)) first.set(message, name);
  return [...first];
}
