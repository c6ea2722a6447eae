import { EmptyState } from "~/ui/empty-state";

export interface NoBidsProps {
  /** What was searched for; '' for nothing. */
  q: string;
  level?: 2 | 3;
}

export function NoBids({ q, level = 2 }: NoBidsProps) {
  return (
    <EmptyState title="No Bids Found" level={level}>
      {q ? "Nobody who has pledged fits this search." : "Nobody has pledged here so far."}
    </EmptyState>
  );
}
