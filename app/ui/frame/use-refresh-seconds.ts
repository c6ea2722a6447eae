import { useMatches } from "~/router";

/** Without JavaScript only a watcher's page refreshes itself (D68): its loader says so. */
export function useRefreshSeconds(): number | null {
  for (const { data } of useMatches())
    if (typeof data === "object" && data !== null && "refreshSeconds" in data)
      return typeof data.refreshSeconds === "number" ? data.refreshSeconds : null;
  return null;
}
