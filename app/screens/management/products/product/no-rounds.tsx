import { EmptyState } from "~/ui/list/empty-state";

export const NoRounds = () => (
  <EmptyState title="No rounds created yet">People join an auction round by round.</EmptyState>
);
