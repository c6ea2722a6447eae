import { returnPath } from "~/http/return-path.server";

/** The management page that a form was opened from, with its filters and its page; else `fallback`. */
export function backTo(form: FormData, fallback: string): string {
  const path = returnPath(form.get("back"));
  return path.startsWith("/management/") ? path : fallback;
}
