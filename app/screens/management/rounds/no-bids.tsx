import { EmptyState } from "~/ui/list/empty-state";

export const NoBids = ({ q, level = 2 }: { q: string; level?: 2 | 3 }) => (
  <EmptyState title="No Bids Found" level={level}>
    {q ? "No pledge matches this search." : "No pledges here yet."}
  </EmptyState>
);
