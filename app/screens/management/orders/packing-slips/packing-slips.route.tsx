import { useLoaderData } from "~/router";
import { readOrderIds } from "~/domain/order/list/order-selection";
import { leftOutText } from "~/domain/order/shipping/shipping";
import { orderDocuments } from "~/operations/orders/order-documents.queries.server";
import { shippable } from "~/operations/orders/shipping/ship-orders.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { EmptyState } from "~/ui/list/empty-state";
import { msg, t } from "~/texts/t";
import { paperSizeOf } from "../document-page.server";
import { DocumentScreen } from "../document-screen";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled(msg("Packing slips"));

export const loader = guarded(async (args) => {
  const url = new URL(args.request.url);
  const ids = readOrderIds(url.searchParams);
  const { orders, left, toPack, notToPack } = await shippable(ids ?? []);
  const printed = toPack.length > 0 ? await orderDocuments("packing slip", toPack) : [];
  const back = backTo(url.searchParams, "/management/orders");
  const notToShip = left.filter(({ orderNumber }) =>
    notToPack.every((one) => one.orderNumber !== orderNumber),
  );
  return {
    back: { to: back, label: t("Orders") },
    documents: printed.map(({ document }) => document),
    notice: notToPack.length > 0 ? t("No slip for {orders}.", { orders: leftOutText(notToPack) }) : null,
    next:
      orders.length > 0
        ? {
            label:
              orders.length === 1
                ? t("Mark this order as shipped")
                : t("Mark these {count} orders as shipped", { count: orders.length }),
            fields: [
              ["back", back],
              ["ids", orders.map(({ id }) => id).join(",")],
            ] as [string, string][],
            except: notToShip.length > 0 ? t("Without {orders}.", { orders: leftOutText(notToShip) }) : null,
          }
        : null,
    ...paperSizeOf(url),
  };
});

export default function PackingSlips() {
  const page = useLoaderData<typeof loader>();
  return page.documents.length > 0 ? (
    <DocumentScreen {...page} />
  ) : (
    <EmptyState
      level={1}
      title={page.notice ? t("Nothing to pack") : t("No order is ticked")}
      action={{ to: page.back.to, label: t("Back to the list") }}
    >
      {page.notice ?? t("Tick the orders to print packing slips for.")}
    </EmptyState>
  );
}
