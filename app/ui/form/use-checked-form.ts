import { type DefaultValue, parse, type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { useRef, useState } from "react";
import type { ZodMiniType } from "zod/mini";

type Check = (formData: FormData) => Submission<unknown, string[], unknown>;

export interface CheckedFormOptions<Input extends Record<string, unknown>> {
  id: string;
  lastResult: SubmissionResult<string[]> | undefined;
  defaultValue?: DefaultValue<Input>;
  /** Imports the schema: it is fetched on the first focus, not with the page. */
  loadSchema: () => Promise<ZodMiniType>;
  uncheckedIntent?: string;
}

/** Validates in the browser too, once a person starts to type. Spread `onFocus` on the form next to conform's own props. */
export function useCheckedForm<Input extends Record<string, unknown>>({
  id,
  lastResult,
  defaultValue,
  loadSchema,
  uncheckedIntent,
}: CheckedFormOptions<Input>) {
  const [check, setCheck] = useState<Check | null>(null);
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
    loadCheck(loadSchema, uncheckedIntent).then(
      (loaded) => setCheck(() => loaded),
      () => {
        // the server still checks
        isLoading.current = false;
      },
    );
  };
  return { form, fields, onFocus };
}

async function loadCheck(
  loadSchema: () => Promise<ZodMiniType>,
  uncheckedIntent: string | undefined,
): Promise<Check> {
  const [schema, { parseWithZod }] = await Promise.all([loadSchema(), import("@conform-to/zod/v4")]);
  return (formData) =>
    uncheckedIntent !== undefined && formData.get("intent") === uncheckedIntent
      ? parse(formData, { resolve: (value) => ({ value }) })
      : parseWithZod(formData, { schema });
}
