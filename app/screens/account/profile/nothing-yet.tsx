import { EmptyState } from "~/ui/list/empty-state";

export function NoPurchases() {
  return (
    <EmptyState title="No Purchases Yet" action={{ to: "/browse", label: "Shop Now" }}>
      What you buy at a fixed price will be listed here.
    </EmptyState>
  );
}

export function NoBids() {
  return (
    <EmptyState title="No Bids Yet" action={{ to: "/", label: "Browse Auctions" }}>
      Join an auction round, and your pledges will be listed here with their receipts.
    </EmptyState>
  );
}
