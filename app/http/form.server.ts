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

const TOO_LARGE = { title: "Too much", message: "This form is larger than any of ours." };
/** Far more than the longest form holds; pictures are read by `receiveForm`. */
const MAX_FORM_BYTES = 512 * 1024;

/**
 * What our forms' fields are named like. conform reads structure out of other names: `a[4294967290]` as a list of that
 * length and `a.b.c…` as deep as it goes, which hangs the server; its own control fields begin with an underscore.
 */
export const isFieldName = (name: string) => /^[a-z]\w{0,63}$/.test(name);

/** The posted form; what is no form at all is a 400, and one beyond all measure a 413 before it is in memory. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    const form = await bounded(request).formData();
    for (const name of new Set(form.keys())) if (!isFieldName(name)) form.delete(name);
    return form;
  } catch (error) {
    if (error instanceof TypeError) throw errorPage(400, NOT_UNDERSTOOD);
    throw error;
  }
}

/** The same body, which fails as soon as it is too long: `Content-Length` is only what the sender says. */
function bounded({ headers, body }: Request): Response {
  if (Number(headers.get("Content-Length")) > MAX_FORM_BYTES) throw errorPage(413, TOO_LARGE);
  let seen = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen <= MAX_FORM_BYTES) controller.enqueue(chunk);
      else controller.error(errorPage(413, TOO_LARGE));
    },
  });
  const type = headers.get("Content-Type");
  return new Response(body?.pipeThrough(count), { headers: type ? { "Content-Type": type } : {} });
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
