import { type DefaultValue, type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";

type Check<Input extends Record<string, unknown>> = (
  formData: FormData,
) => Submission<Input, string[], unknown>;

export interface CheckedFormOptions<Input extends Record<string, unknown>> {
  id: string;
  lastResult: SubmissionResult<string[]> | undefined;
  defaultValue?: DefaultValue<Input>;
  /** The schema is fetched on the first focus, not with the page. */
  loadCheck: () => Promise<Check<Input>>;
}

/** The browser checks too, once somebody starts to type. Spread `onFocus` on the form beside conform's own props. */
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
    // not on blur: pressing a button blurs the field, and its message would push the button away
    shouldValidate: "onSubmit",
    // without a check conform would post the form at every letter
    shouldRevalidate: check ? "onInput" : "onSubmit",
    onValidate: check ? ({ formData }) => check(formData) as Submission<Input, string[], Input> : undefined,
  });
  const onFocus = () => {
    // without the chunk the server still checks
    if (!check)
      loadCheck().then(
        (loaded) => setCheck(() => loaded),
        () => {},
      );
  };
  return { form, fields, onFocus };
}
