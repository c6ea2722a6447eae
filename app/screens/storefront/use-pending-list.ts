import { useLocation, useNavigation } from "~/router";

/** Whether this page's list is about to be another one: of another order, page or filter. */
export function usePendingList(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname;
}
