import { safeRedirect } from "remix-utils/safe-redirect";

// controls (a tab or a newline inside '/<tab>/host') are dropped by browsers, which then read '//host'
const CONTROL = /\p{Cc}/u;
const ACCOUNT_DOOR = /^\/(login|signup|logout)(?![\w-])/i;
const HERE = "http://here.invalid";

/** The local path to go on to after login; anything that leads elsewhere becomes '/' (D8). */
export function returnPath(value: FormDataEntryValue | null | undefined): string {
  if (typeof value !== "string" || CONTROL.test(value) || value.includes("\\")) return "/";
  // written as a URL writes it: a Location header takes no letter beyond Latin-1, and '/.//host' shows what it is
  const { pathname, search, hash } = new URL(safeRedirect(value, "/"), HERE);
  const path = pathname + search + hash;
  return path.startsWith("//") || ACCOUNT_DOOR.test(path) ? "/" : path;
}

export const returnPathOf = (request: Request): string =>
  returnPath(new URL(request.url).searchParams.get("redirectTo"));

/** `path`, carrying where to go on to after login: '/login?redirectTo=%2Fcart' (D58). */
export function withReturnPath(path: string, redirectTo: string): string {
  if (redirectTo === "/") return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ redirectTo })}`;
}
