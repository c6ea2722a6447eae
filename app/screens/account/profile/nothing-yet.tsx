import { EmptyState } from "~/ui/empty-state";

export function NoPurchases() {
  return (
    <EmptyState title="No Purchases Yet" action={{ to: "/browse", label: "Shop Now" }}>
      What you buy at a fixed price is listed here.
    </EmptyState>
  );
}

export function NoBids() {
  return (
    <EmptyState title="No Bids Yet" action={{ to: "/", label: "Browse Auctions" }}>
      Join an auction round, and every pledge you place is listed here with its receipt.
    </EmptyState>
  );
}
