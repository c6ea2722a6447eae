import { safeRedirect } from "remix-utils/safe-redirect";

// controls (a tab or a newline inside '/<tab>/host') are dropped by browsers, which then read '//host'
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The local path to go on to after login; anything that leads elsewhere becomes '/' (D8). */
export function returnPath(value: FormDataEntryValue | null | undefined): string {
  if (typeof value !== "string" || CONTROL.test(value) || value.includes("\\")) return "/";
  const path = safeRedirect(value, "/");
  return /^\/(login|signup|logout)\b/.test(path) ? "/" : path;
}

export const returnPathOf = (request: Request): string =>
  returnPath(new URL(request.url).searchParams.get("redirectTo"));
