import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "~/router/index.server";
import { MAX_SELECTED_ORDERS } from "~/domain/order/list/order-selection";
import { MAX_SELECTED_PRODUCTS } from "~/domain/product/product-selection";
import type { Refusal } from "~/domain/refusal";
import { type ErrorBody, errorPage, statusOf } from "~/http/respond.server";
import { msg, t } from "~/texts/t";

export interface FormAnswer {
  result: SubmissionResult<string[]>;
}

export const parseForm = parseWithZod;

/** The form again, with the errors beside each field (D52). Fields in `hide` are not sent back. */
export function refuseForm<Input, Value>(
  submission: Submission<Input, string[], Value>,
  { refusal, hide = [] }: { refusal?: Refusal; hide?: string[] | undefined } = {},
) {
  const errors = refusal && errorsOf(refusal);
  const result = translated(submission.reply({ ...errors, hideFields: hide }));
  const headers = new Headers();
  if (refusal?.retryAfterS !== undefined) headers.set("Retry-After", String(refusal.retryAfterS));
  return data<FormAnswer>({ result }, { status: refusal ? statusOf(refusal) : 400, headers });
}

/** Rules and schemas have constants in English. */
function translated({ error, ...result }: SubmissionResult<string[]>): SubmissionResult<string[]> {
  if (!error) return result;
  const entries = Object.entries(error).map(([field, messages]) => [
    field,
    messages?.map((message) => t(message)) ?? null,
  ]);
  return { ...result, error: Object.fromEntries(entries) as typeof error };
}

export const UNREADABLE_FORM = {
  title: msg("Bad request"),
  message: msg("We could not read this form. Reload the page and try again."),
};

const TOO_LARGE = {
  title: msg("Form too long"),
  message: msg("This form is too long. Go back, shorten it and send it again."),
};
export const isTooLarge = (thrown: unknown): boolean =>
  isErrorPage(thrown) && thrown.data.title === t(TOO_LARGE.title);
const isErrorPage = (thrown: unknown): thrown is { data: ErrorBody } =>
  typeof thrown === "object" && thrown !== null && "data" in thrown && typeof thrown.data === "object";
export const tooLarge = () => errorPage(413, TOO_LARGE);

export const MAX_FORM_BYTES = 512 * 1024;
/** For forms and calls that need no login. */
export const ANONYMOUS_FORM_BYTES = 16 * 1024;
/** A product's variants have five for each of 50. */
const MAX_FIELDS = 260;
/** conform joins repeated fields one by one, from the beginning each time. */
const MAX_REPEATS = 20;
/** Fields that may repeat more often: all products or orders ticked on a page. */
const MAX_REPEATS_OF: ReadonlyMap<string, number> = new Map([
  ["product_ids", MAX_SELECTED_PRODUCTS],
  ["ids", MAX_SELECTED_ORDERS],
]);
const MAX_PAIRS = MAX_FIELDS + Math.max(...MAX_REPEATS_OF.values());

/** A boundary has at most 70 characters (RFC 2046); one of 15,000 would be searched at each byte of the body. */
const MAX_TYPE_LENGTH = 200;

export function formType({ headers }: Request): string {
  const type = headers.get("Content-Type") ?? "";
  if (type.length > MAX_TYPE_LENGTH) throw errorPage(400, UNREADABLE_FORM);
  return type;
}

/** conform builds structures from names like `a[4294967290]` or `a.b.c…`, and hangs on them. */
export const isFieldName = (name: string) => /^[a-z]\w{0,63}$/.test(name);

/** Throws 400 if this is no form, and 413 if it is too large, before parsing it: 500 kB can contain 250,000 fields. */
export async function readForm(request: Request, maxBytes = MAX_FORM_BYTES): Promise<FormData> {
  const type = formType(request);
  try {
    const bytes = Buffer.from(await bounded(request, maxBytes).arrayBuffer());
    if (hasMoreThan(MAX_PAIRS, bytes, /^multipart\//i.test(type) ? PART : PAIR)) throw tooLarge();
    const init = type === "" ? {} : { headers: { "Content-Type": type } };
    return knownFields(await new Response(bytes, init).formData());
  } catch (error) {
    if (error instanceof TypeError) throw errorPage(400, UNREADABLE_FORM);
    throw error;
  }
}

/** The text between two fields, and in the head of each part. */
const [PAIR, PART] = ["&", 'name="'];

function hasMoreThan(max: number, bytes: Buffer, mark: string): boolean {
  let found = 0;
  for (let at = bytes.indexOf(mark); at >= 0 && found <= max; at = bytes.indexOf(mark, at + 1)) found += 1;
  return found > max;
}

/** Copied: deleting a name from a FormData searches all of it. */
function knownFields(posted: FormData): FormData {
  const form = new FormData();
  const seen = new Map<string, number>();
  let [fields, pairs] = [0, 0];
  for (const [name, value] of posted) {
    const max = MAX_REPEATS_OF.get(name);
    const repeats = (seen.get(name) ?? 0) + 1;
    if (max === undefined) fields += 1;
    // counted again: the head of a part can be spelled in ways that the first count misses
    if (++pairs > MAX_PAIRS || fields > MAX_FIELDS || repeats > (max ?? MAX_REPEATS)) throw tooLarge();
    seen.set(name, repeats);
    if (isFieldName(name)) form.append(name, value);
  }
  return form;
}

/** `Content-Length` is only a claim, so the bytes are counted too. */
function bounded({ headers, body }: Request, maxBytes: number): Response {
  if (Number(headers.get("Content-Length")) > maxBytes) throw tooLarge();
  let seen = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen <= maxBytes) controller.enqueue(chunk);
      else controller.error(tooLarge());
    },
  });
  return new Response(body?.pipeThrough(count));
}

const errorsOf = ({ field, message }: Refusal) =>
  field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };

/** The pressed button's intent; 400 for one that the screen does not know. */
export function readIntent<Intent extends string>(form: FormData, known: readonly Intent[]): Intent {
  const pressed = form.get("intent");
  const intent = known.find((name) => name === pressed);
  if (!intent) throw errorPage(400, UNREADABLE_FORM);
  return intent;
}
