import { useLocation, useNavigation } from "~/router";

export function usePendingList(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname;
}
