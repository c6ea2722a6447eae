/** Forms: parsed with the schema the browser uses too, answered on the same page with everything typed still there. */
import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { Refusal } from "~/domain/refusal";
import { statusOf } from "./respond.server";

export interface FormAnswer {
  result: SubmissionResult<string[]>;
}

export const parseForm = parseWithZod;

/** The form again, with what is wrong beside each field (D52). Fields named in `hide` are not sent back. */
export function refuseForm<Input, Value>(
  submission: Submission<Input, string[], Value>,
  { refusal, hide = [] }: { refusal?: Refusal; hide?: string[] } = {},
) {
  const errors = refusal && errorsOf(refusal);
  const result = submission.reply({ ...errors, hideFields: hide });
  return data<FormAnswer>({ result }, { status: refusal ? statusOf(refusal) : 400 });
}

const errorsOf = ({ field, message }: Refusal) =>
  field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };

/** Which button was pressed, of those the screen knows (style.md: one constant for forms and action). */
export function readIntent<Intent extends string>(form: FormData, known: readonly Intent[]): Intent {
  const pressed = form.get("intent");
  const intent = known.find((name) => name === pressed);
  if (!intent)
    throw data({ title: "Bad request", message: "This form was not understood." }, { status: 400 });
  return intent;
}
