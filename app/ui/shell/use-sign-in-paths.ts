import { useLocation } from "~/router";

/** Both lead back to the current page, or to the one they were reached from (D58). */
export function useSignInPaths() {
  const { pathname, search } = useLocation();
  const kept = new URLSearchParams(search).get("redirectTo");
  const back = /^\/(login|signup)$/.test(pathname) ? kept : pathname + search;
  const query = back && back !== "/" ? `?${new URLSearchParams({ redirectTo: back })}` : "";
  return { loginTo: `/login${query}`, signupTo: `/signup${query}` };
}
