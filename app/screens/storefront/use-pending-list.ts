import { useLocation, useNavigation } from "~/router";

/** This page's list is being replaced by another order, page or filter. */
export function usePendingList(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname;
}
