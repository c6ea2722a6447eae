import { useLoaderData } from "~/router";
import { t } from "~/texts/t";
import { documentPage } from "../document-page.server";
import { DocumentScreen } from "../document-screen";
import { recordId } from "~/screens/management/shared/managed-record.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled<typeof loader>((data) => data?.title ?? t("Packing slip"));

export const loader = guarded((args) =>
  documentPage("packing slip", recordId("order", args.params.id), new URL(args.request.url)),
);

export default function PackingSlip() {
  return <DocumentScreen {...useLoaderData<typeof loader>()} />;
}
