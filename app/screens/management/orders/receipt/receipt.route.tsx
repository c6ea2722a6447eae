import { useLoaderData } from "~/router";
import { EmptyState } from "~/ui/list/empty-state";
import { t } from "~/texts/t";
import { documentPage } from "../document-page.server";
import { DocumentScreen } from "../document-screen";
import { recordId } from "~/screens/management/shared/managed-record.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled<typeof loader>((data) => data?.title ?? t("Receipt"));

export const loader = guarded((args) =>
  documentPage("receipt", recordId("order", args.params.id), new URL(args.request.url)),
);

export default function Receipt() {
  const { isPaid, ...page } = useLoaderData<typeof loader>();
  return isPaid ? (
    <DocumentScreen {...page} />
  ) : (
    <EmptyState
      level={1}
      title={t("No receipt yet")}
      action={{ to: page.back.to, label: t("Back to the order") }}
    >
      {t("This order is not paid.")}
    </EmptyState>
  );
}
