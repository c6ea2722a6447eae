/** Forms: parsed with the schema the browser uses too, answered on the same page with everything typed still there. */
import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { Refusal } from "~/domain/refusal";
import { errorPage, statusOf } from "./respond.server";

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
  const headers = new Headers();
  if (refusal?.retryAfterS !== undefined) headers.set("Retry-After", String(refusal.retryAfterS));
  return data<FormAnswer>({ result }, { status: refusal ? statusOf(refusal) : 400, headers });
}

export const NOT_UNDERSTOOD = { title: "Bad request", message: "This form was not understood." };

/** The posted form; what is no form at all is a 400. conform's own control field is not for strangers to set. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    const form = await request.formData();
    form.delete("__intent__");
    return form;
  } catch (error) {
    if (error instanceof TypeError) throw errorPage(400, NOT_UNDERSTOOD);
    throw error;
  }
}

const errorsOf = ({ field, message }: Refusal) =>
  field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };

/** Which button was pressed, of those the screen knows (style.md: one constant for forms and action). */
export function readIntent<Intent extends string>(form: FormData, known: readonly Intent[]): Intent {
  const pressed = form.get("intent");
  const intent = known.find((name) => name === pressed);
  if (!intent) throw errorPage(400, NOT_UNDERSTOOD);
  return intent;
}
