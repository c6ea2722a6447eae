import { type Refusal } from "~/domain/refusal";
import { ANONYMOUS_FORM_BYTES, isTooLarge, UNREADABLE_FORM } from "~/http/forms/form.server";
import { receiveForm } from "~/http/forms/upload.server";
import type { Call } from "./call.server";
import { type ApiRequest, bytesOf, formRequest } from "./api-request.server";
import { EXPONENT, NOT_JSON, ApiError, TOO_LARGE, TOO_NESTED, WRONG_TYPE } from "./api-error.server";

const MAX_JSON_BYTES = 512 * 1024;

interface ReadBody {
  readonly fields: object | null;
  /** The fields by the names that came. */
  readonly sent: object | null;
  readonly picture: Uint8Array | null;
  readonly refusal: Refusal | null;
}

const NOTHING: ReadBody = { fields: null, sent: null, picture: null, refusal: null };

/** Throws a 415 for other types, a 413 for too much, a 400 for a malformed body. */
export async function readBody(request: ApiRequest, call: Call): Promise<ReadBody> {
  if (!call.body) return NOTHING;
  const read = await readFields(request, call);
  return read.fields && call.aliases ? { ...read, fields: respelled(read.fields, call.aliases) } : read;
}

/** The field's own name wins over its alias. */
function respelled(fields: object, aliases: Readonly<Record<string, string>>): object {
  const renamed = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields))
    renamed.set((Object.hasOwn(aliases, name) && aliases[name]) || name, value);
  return { ...Object.fromEntries(renamed), ...fields };
}

async function readFields(request: ApiRequest, { access, bodyOptional, picture }: Call): Promise<ReadBody> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (request.headers.has("Content-Encoding")) throw new ApiError(415, WRONG_TYPE);
  if (picture !== undefined && type === "multipart/form-data") {
    const { form, image, refusal } = await receiveForm(formRequest(request), picture).catch(asApiError);
    const fields = Object.fromEntries(form);
    return { fields, sent: fields, picture: image, refusal };
  }
  const bytes = await bodyBytes(request, access === "everyone" ? ANONYMOUS_FORM_BYTES : MAX_JSON_BYTES);
  if (bytes.byteLength === 0 && bodyOptional) return NOTHING;
  if (type !== "application/json" && !type.endsWith("+json")) throw new ApiError(415, WRONG_TYPE);
  const fields = jsonObject(bytes);
  // `{}` counts as no body (D43)
  if (bodyOptional && Object.keys(fields).length === 0) return NOTHING;
  return { ...NOTHING, fields, sent: fields };
}

/** Malformed forms get a page elsewhere; here they become JSON errors. */
function asApiError(thrown: unknown): never {
  if (isTooLarge(thrown)) throw new ApiError(413, TOO_LARGE);
  throw thrown instanceof Error ? thrown : new ApiError(400, UNREADABLE_FORM.message);
}

function clientGone(): never {
  throw new ApiError(400, NOT_JSON);
}

async function bodyBytes(request: ApiRequest, maxBytes: number): Promise<Uint8Array> {
  // `Content-Length` is only a claim
  const isTooLong = Number(request.headers.get("Content-Length")) > maxBytes;
  const bytes = isTooLong ? null : await bytesOf(request, maxBytes).catch(clientGone);
  if (!bytes) throw new ApiError(413, TOO_LARGE);
  return bytes;
}

const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** JSON.parse hides exponents (D1): 1.5e3 becomes 1500. `json` must be well-formed. */
const hasExponent = (json: string): boolean => /\dE/i.test(json) && /\dE/i.test(json.replace(STRINGS, '""'));

const MAX_LEVELS = 64;
const MAX_KEYS = 2_000;

/** Far above any call's body: saves time on hostile ones. `json` must be well-formed. */
function isTooNested(json: string): boolean {
  let [levels, keys] = [0, 0];
  for (const [sign] of json.replace(STRINGS, "").matchAll(/[{}[\]:]/g)) {
    if (sign === ":") keys += 1;
    else levels += sign === "{" || sign === "[" ? 1 : -1;
    if (levels > MAX_LEVELS || keys > MAX_KEYS) return true;
  }
  return false;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function jsonObject(bytes: Uint8Array): object {
  let value: unknown;
  let text: string;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new ApiError(400, NOT_JSON);
  }
  if (isTooNested(text)) throw new ApiError(400, TOO_NESTED);
  if (hasExponent(text)) throw new ApiError(400, EXPONENT);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new ApiError(400, NOT_JSON);
  return value;
}
