import {
  type DefaultValue,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "~/router";
import { stack } from "~/ui/frame/layout.css";
import { FormErrors } from "./form-errors";

/** The fields of a form that only the server checks. */
export function usePostedForm<Input extends Record<string, unknown>>(
  id: string,
  answer: { result?: SubmissionResult<string[]> } | undefined,
  defaultValue?: DefaultValue<Input>,
) {
  const [form, fields] = useForm<Input, Input, string[]>({ id, lastResult: answer?.result, defaultValue });
  return { form, fields };
}

export interface FieldFormProps {
  form: FormMetadata;
  children: ReactNode;
}

/** Posts its fields to its own address, `redirectTo` included; errors are shown first. */
export const FieldForm = ({ form, children }: FieldFormProps) => (
  <Form method="post" {...getFormProps(form)} className={stack.l}>
    <FormErrors form={form} />
    {children}
  </Form>
);
