import { returnPath } from "~/http/session/return-path.server";

/** A page again after it did something, with the way back that it was opened with. */
export function withBack(
  path: string,
  { request }: { readonly request: Request },
  query: Readonly<Record<string, string>> = {},
): string {
  const back = new URL(request.url).searchParams.get("back");
  const search = String(new URLSearchParams({ ...query, ...(back !== null && { back }) }));
  return search === "" ? path : `${path}?${search}`;
}

/** The management page that a form was opened from, with filters and page number. */
export function backTo(fields: Pick<FormData, "get">, fallback: string): string {
  const path = returnPath(fields.get("back"));
  return /^\/management(?:[/?]|$)/.test(path) ? path : fallback;
}
