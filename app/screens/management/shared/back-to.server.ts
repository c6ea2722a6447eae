import { returnPath } from "~/http/session/return-path.server";

/** The management page that a form was opened from, with filters and page number. */
export function backTo(fields: Pick<FormData, "get">, fallback: string): string {
  const path = returnPath(fields.get("back"));
  return /^\/management(?:[/?]|$)/.test(path) ? path : fallback;
}
