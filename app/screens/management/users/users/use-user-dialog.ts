import { useFetcher } from "~/router";
import { type MouseEvent, useState } from "react";
import { useLazyDialog } from "~/ui/frame/use-lazy-dialog";
import type { UserView } from "../user-view.server";

export interface ShownUser {
  readonly id: number;
  readonly name: string;
}

/** One dialog for all rows: it loads the user's page. */
export function useUserDialog() {
  const [shown, setShown] = useState<ShownUser | null>(null);
  const fetcher = useFetcher<UserView>();
  const { Loaded, isOpen, close, openFrom } = useLazyDialog();

  const openRow = (user: ShownUser) => (event: MouseEvent<HTMLElement>) => {
    const to = `/management/users/${user.id}`;
    openFrom(to)(event);
    // leave a click for a new tab to the link
    if (!event.defaultPrevented) return;
    setShown(user);
    fetcher.load(to);
  };
  // ignore data of another row
  const user = fetcher.data?.id === shown?.id ? (fetcher.data ?? null) : null;
  return { dialog: { Loaded, isOpen, close, shown, user }, openFrom: openRow };
}
