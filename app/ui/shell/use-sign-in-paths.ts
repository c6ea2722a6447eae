import { useLocation } from "~/router";

/** Both return to the current page, or from login and signup to their own `redirectTo` (D58). */
export function useSignInPaths() {
  const { pathname, search } = useLocation();
  const redirectTo = new URLSearchParams(search).get("redirectTo");
  const back = /^\/(login|signup)$/.test(pathname) ? redirectTo : pathname + search;
  const query = back && back !== "/" ? `?${new URLSearchParams({ redirectTo: back })}` : "";
  return { loginTo: `/login${query}`, signupTo: `/signup${query}` };
}
