import { EmptyState } from "~/ui/list/empty-state";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { DataTable } from "~/ui/list/table";
import { purchaseColumns } from "../purchase-table";
import type { TabContent } from "./dashboard-page.server";

export function PurchasesTab({ purchases }: TabContent<"purchases">) {
  if (purchases.length === 0)
    return (
      <EmptyState title="No Purchases Yet" action={{ to: "/browse", label: "Shop Now" }}>
        What you order at a fixed price will be listed here.
      </EmptyState>
    );
  return (
    <section aria-labelledby="purchases">
      <h2 id="purchases" className={visuallyHidden}>
        Purchase History
      </h2>
      <DataTable
        caption="Your purchases, newest first"
        captionHidden
        rows={purchases}
        columns={purchaseColumns}
      />
    </section>
  );
}
