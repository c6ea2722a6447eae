import { useFetcher } from "~/router";
import { useEffect } from "react";
import { DeleteForm } from "~/screens/management/products/delete-form";
import type { DeletionView } from "../deletion-view.server";

export interface DeletionDialogProps {
  productId: number;
  here: string;
}

export function DeletionDialog({ productId, here }: DeletionDialogProps) {
  const { load, data } = useFetcher<{ deletion: DeletionView | null }>();
  const page = `/management/products/${productId}/delete`;
  useEffect(() => void load(page), [load, page]);
  if (!data) return <p role="status">Loading…</p>;
  if (!data.deletion) return <p role="status">This product is already deleted.</p>;
  return <DeleteForm action={page} deletion={data.deletion} fields={[["back", here]]} cancelTo={here} />;
}
