import type * as z from "zod";
import type { Refusal } from "~/domain/refusal";
import { statusOf } from "../respond.server";
import { ApiResponse } from "./api-response.server";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: Readonly<Record<string, readonly string[]>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const UNAUTHENTICATED = "Please log in to do this";
export const BAD_TOKEN = "This token is not valid or has expired";
export const FORBIDDEN_MESSAGE = "You don't have permission to do this";
export const NOT_FOUND = "Not found";
export const NOT_JSON = "The body must be a JSON object";
export const TOO_NESTED = "The body may have at most 64 levels and 2,000 keys";
export const EXPONENT = "Please write numbers out: 1500, not 1.5e3";
export const TOO_LARGE = "This request is too large";
export const WRONG_TYPE = "This content type is not supported here";

const CHALLENGE = { "WWW-Authenticate": 'Bearer realm="soko"' };

export const unauthenticated = (message = UNAUTHENTICATED) => new ApiError(401, message, {}, CHALLENGE);

export function errorOf(refusal: Refusal): ApiError {
  const { message, field, retryAfterS } = refusal;
  const status = statusOf(refusal);
  return new ApiError(status, message, field === undefined ? {} : { [field]: [message] }, {
    ...(retryAfterS !== undefined && { "Retry-After": String(retryAfterS) }),
    ...(status === 401 && CHALLENGE),
  });
}

/** The first issue is the error; each field has its own. */
export function errorOfIssues(issues: readonly z.core.$ZodIssue[]): ApiError {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues)
    if (path[0] !== undefined) (fields[String(path[0])] ??= []).push(message);
  return new ApiError(400, issues[0]?.message ?? NOT_JSON, fields);
}

const DETAILED = new Set([401, 403, 404]);

export const errorResponse = (error: ApiError): ApiResponse =>
  new ApiResponse(errorText(error), { status: error.status, headers: error.headers });

/** A caller's field named 'error' or 'detail' replaces neither. */
export function errorText({ status, message, fields }: ApiError): string {
  const errors = { error: message, ...(DETAILED.has(status) && { detail: message }) };
  return JSON.stringify({ ...errors, ...fields, ...errors });
}
