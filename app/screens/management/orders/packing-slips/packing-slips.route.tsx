import { useLoaderData } from "~/router";
import { readOrderIds } from "~/domain/order/order-selection";
import { orderDocuments } from "~/operations/orders/order-documents.queries.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { EmptyState } from "~/ui/list/empty-state";
import { paperOf } from "../document-page.server";
import { DocumentScreen } from "../document-screen";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled("Packing slips");

export const loader = guarded(async (args) => {
  const url = new URL(args.request.url);
  const ids = readOrderIds(url.searchParams);
  const printed = ids ? await orderDocuments("packing slip", ids) : [];
  return {
    back: { to: backTo(url.searchParams, "/management/orders"), label: "Orders" },
    documents: printed.map(({ document }) => document),
    ...paperOf(url),
  };
});

export default function PackingSlips() {
  const page = useLoaderData<typeof loader>();
  return page.documents.length > 0 ? (
    <DocumentScreen {...page} />
  ) : (
    <EmptyState level={1} title="No order is ticked" action={{ to: page.back.to, label: "Back to the list" }}>
      Tick the orders to print packing slips for.
    </EmptyState>
  );
}
