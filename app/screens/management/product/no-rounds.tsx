import { EmptyState } from "~/ui/empty-state";

export const NoRounds = () => (
  <EmptyState title="No rounds created yet">People join an auction round by round.</EmptyState>
);
