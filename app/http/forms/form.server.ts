/** Forms: parsed with the schema the browser uses too, answered on the same page with everything typed still there. */
import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "~/router.server";
import { MOST_IDS } from "~/domain/product/product-selection";
import type { Refusal } from "~/domain/refusal";
import { errorPage, statusOf } from "~/http/respond.server";

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

export const NOT_UNDERSTOOD = {
  title: "Bad request",
  message: "We could not read this form. Reload the page and try again.",
};

const TOO_LARGE = {
  title: "Form too long",
  message: "This form is too long. Go back, shorten it and send it again.",
};
/** Whether this is what `readForm` and `receiveForm` throw of a form beyond all measure. */
export const isTooLarge = (thrown: unknown): boolean =>
  typeof thrown === "object" && thrown !== null && "data" in thrown && thrown.data === TOO_LARGE;
export const tooLarge = () => errorPage(413, TOO_LARGE);

/** Far more than the longest form holds; pictures are read by `receiveForm`. */
const MAX_FORM_BYTES = 512 * 1024;
/** What anybody may send without a login: far more than the longest of these forms and calls holds. */
export const ANYBODYS_BYTES = 16 * 1024;
/** Several times the longest form's, beside its list. */
const MAX_FIELDS = 200;
/** conform joins what comes under one name, each time from the beginning. */
const MAX_REPEATS = 20;
/** What a form may name by the hundred: all products ticked on a page. */
const LISTS: ReadonlyMap<string, number> = new Map([["product_ids", MOST_IDS]]);
const MAX_PAIRS = MAX_FIELDS + Math.max(...LISTS.values());

/** A boundary has up to 70 characters (RFC 2046); one of 15,000 is looked for at each byte of the body. */
const MAX_TYPE_LENGTH = 200;

/** The Content-Type of what may be a form; '' where none is named. */
export function formType({ headers }: Request): string {
  const type = headers.get("Content-Type") ?? "";
  if (type.length > MAX_TYPE_LENGTH) throw errorPage(400, NOT_UNDERSTOOD);
  return type;
}

/**
 * What our forms' fields are named like. conform reads structure out of other names: `a[4294967290]` as a list of that
 * length and `a.b.c…` as deep as it goes, which hangs the server; its own control fields begin with an underscore.
 */
export const isFieldName = (name: string) => /^[a-z]\w{0,63}$/.test(name);

/**
 * The posted form; what is no form at all is a 400. One beyond all measure is a 413 before it is in memory, and one of more
 * fields before it is parsed: 500 kB hold 250,000 of them.
 */
export async function readForm(request: Request, mostBytes = MAX_FORM_BYTES): Promise<FormData> {
  const type = formType(request);
  try {
    const bytes = Buffer.from(await bounded(request, mostBytes).arrayBuffer());
    if (holdsMoreThan(MAX_PAIRS, bytes, /^multipart\//i.test(type) ? PART : PAIR)) throw tooLarge();
    const init = type === "" ? {} : { headers: { "Content-Type": type } };
    return knownFields(await new Response(bytes, init).formData());
  } catch (error) {
    if (error instanceof TypeError) throw errorPage(400, NOT_UNDERSTOOD);
    throw error;
  }
}

/** What stands between two pairs, and in each part's head. */
const [PAIR, PART] = ["&", 'name="'];

function holdsMoreThan(most: number, bytes: Buffer, mark: string): boolean {
  let found = 0;
  for (let at = bytes.indexOf(mark); at >= 0 && found <= most; at = bytes.indexOf(mark, at + 1)) found += 1;
  return found > most;
}

/** Made anew: a FormData is searched from end to end for each name that is taken out of it. */
function knownFields(posted: FormData): FormData {
  const form = new FormData();
  const seen = new Map<string, number>();
  let [fields, pairs] = [0, 0];
  for (const [name, value] of posted) {
    const most = LISTS.get(name);
    const repeats = (seen.get(name) ?? 0) + 1;
    if (most === undefined) fields += 1;
    // again the pairs: a part's head may be spelled otherwise than by any browser
    if (++pairs > MAX_PAIRS || fields > MAX_FIELDS || repeats > (most ?? MAX_REPEATS)) throw tooLarge();
    seen.set(name, repeats);
    if (isFieldName(name)) form.append(name, value);
  }
  return form;
}

/** The same body, which fails as soon as it is too long: `Content-Length` is only what the sender says. */
function bounded({ headers, body }: Request, mostBytes: number): Response {
  if (Number(headers.get("Content-Length")) > mostBytes) throw tooLarge();
  let seen = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen <= mostBytes) controller.enqueue(chunk);
      else controller.error(tooLarge());
    },
  });
  return new Response(body?.pipeThrough(count));
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
