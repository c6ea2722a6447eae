import type { ReactNode } from "react";
import { useFetcher } from "~/router";
import { FormActions } from "~/ui/form/form-actions";
import { stack } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";

/** In a dialog and on its own page. */
export function ConfirmForm({ action, children }: { action: string; children: ReactNode }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={action} className={stack.l}>
      {children}
      <FormActions look="danger" busy={fetcher.state !== "idle"}>
        {t("Delete")}
      </FormActions>
    </fetcher.Form>
  );
}
