import { safeRedirect } from "remix-utils/safe-redirect";

// browsers drop control characters and would read '/<tab>/host' as '//host'
const CONTROL = /\p{Cc}/u;
const ACCOUNT_PATHS = /^\/(login|signup|logout|forgot-password)(?![\w-])/i;
const BASE = "http://here.invalid";

/** The local path to go to after login; '/' for anything that leads elsewhere (D8). */
export function returnPath(value: FormDataEntryValue | null | undefined): string {
  const path = localPath(value);
  return ACCOUNT_PATHS.test(path) ? "/" : path;
}

function localPath(value: FormDataEntryValue | null | undefined): string {
  if (typeof value !== "string" || CONTROL.test(value) || value.includes("\\")) return "/";
  // URL normalises '/.//host', and encodes letters that a Location header cannot contain
  const { pathname, search, hash } = new URL(safeRedirect(value, "/"), BASE);
  const path = pathname + search + hash;
  return path.startsWith("//") ? "/" : path;
}

/** The page on which a form was sent, as a path of this shop; null if the browser does not say. */
export function refererPath({ headers }: Request): string | null {
  const referer = headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return localPath(pathname + search);
}

export const returnPathOf = (request: Request): string =>
  returnPath(new URL(request.url).searchParams.get("redirectTo"));

/** '/login?redirectTo=%2Fcart' (D58). */
export function withReturnPath(path: string, redirectTo: string): string {
  if (redirectTo === "/") return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ redirectTo })}`;
}
