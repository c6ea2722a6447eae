import { type Call, isPaged } from "./call.server";
import { ApiError } from "./api-error.server";
import { PAGE_PARAMETERS } from "./pagination.server";
import { cutText } from "~/domain/text/cut-text";

/** Null if a call reads no parameters, and ignores all. */
function namesOf(call: Call): string[] | null {
  if (!call.query && !isPaged(call)) return null;
  const { shape = {} } = (call.query?._zod.def ?? {}) as { shape?: object };
  return [...Object.keys(shape), ...(isPaged(call) ? PAGE_PARAMETERS : [])];
}

/** A misspelt filter would match everything: it is a 400 that lists the existing filters (D15). */
export function refuseUnknown(call: Call, search: URLSearchParams): void {
  const names = namesOf(call);
  const unknown = [...new Set(search.keys())].filter((name) => !names?.includes(name));
  if (names === null || unknown.length === 0) return;
  const messages = unknown.map(
    (name) => [name, `${cutText(name, 50)} is none of ${names.join(", ")}`] as const,
  );
  throw new ApiError(
    400,
    messages[0]?.[1] ?? "",
    Object.fromEntries(messages.map(([name, message]) => [name, [message]])),
  );
}
