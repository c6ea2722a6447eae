import { type DefaultValue, type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";

type Check<Input extends Record<string, unknown>> = (
  formData: FormData,
) => Submission<Input, string[], unknown>;

export interface CheckedFormOptions<Input extends Record<string, unknown>> {
  id: string;
  /** What the action answered: errors, and everything that was typed. */
  lastResult: SubmissionResult<string[]> | undefined;
  defaultValue?: DefaultValue<Input>;
  /** Loads the server's own check for this form: it is fetched on the first focus, not with the page. */
  loadCheck: () => Promise<Check<Input>>;
}

/**
 * A form that the server checks, and the browser too once somebody starts to fill it in. Spread `onFocus` on the form
 * beside conform's own props.
 */
export function useCheckedForm<Input extends Record<string, unknown>>({
  id,
  lastResult,
  defaultValue,
  loadCheck,
}: CheckedFormOptions<Input>) {
  const [check, setCheck] = useState<Check<Input> | null>(null);
  const [form, fields] = useForm<Input, Input, string[]>({
    id,
    lastResult,
    defaultValue,
    // not at blur: pressing a button blurs the field, and its complaint would push that button from under the finger
    shouldValidate: "onSubmit",
    // without a check here conform would post the form at every letter
    shouldRevalidate: check ? "onInput" : "onSubmit",
    onValidate: check ? ({ formData }) => check(formData) as Submission<Input, string[], Input> : undefined,
  });
  const onFocus = () => {
    // a chunk that does not arrive is no loss: the server checks anyway
    if (!check)
      loadCheck().then(
        (loaded) => setCheck(() => loaded),
        () => {},
      );
  };
  return { form, fields, onFocus };
}
