import type { ReactNode } from "react";
import { useFetcher } from "~/router";
import { Button } from "~/ui/frame/button";
import { formActions, stack } from "~/ui/frame/layout.css";

/** In a dialog and on its own page. */
export function ConfirmForm({ action, children }: { action: string; children: ReactNode }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={action} className={stack.l}>
      {children}
      <div className={formActions}>
        <Button look="danger" busy={fetcher.state !== "idle"}>
          Delete
        </Button>
      </div>
    </fetcher.Form>
  );
}
