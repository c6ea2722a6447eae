import { type DefaultValue, type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { useRef, useState } from "react";

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

/** Validates in the browser too, once a person starts to type. Spread `onFocus` on the form next to conform's own props. */
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
    // not on blur: pressing a button blurs the field, and the error message would move the button
    shouldValidate: "onSubmit",
    // without a check conform would post the form at every key press
    shouldRevalidate: check ? "onInput" : "onSubmit",
    onValidate: check ? ({ formData }) => check(formData) as Submission<Input, string[], Input> : undefined,
  });
  const isLoading = useRef(false);
  const onFocus = () => {
    if (isLoading.current) return;
    // once: setting the same check again would render the form without its fields, and conform would not show their errors
    isLoading.current = true;
    loadCheck().then(
      (loaded) => setCheck(() => loaded),
      () => {
        // the server still checks
        isLoading.current = false;
      },
    );
  };
  return { form, fields, onFocus };
}
