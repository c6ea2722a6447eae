import { parseId } from "~/domain/id";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import type { Refusal } from "~/domain/refusal";
import { parseMoment } from "~/domain/time";
import { notFoundPage, refusalPage } from "~/http/respond.server";

export const orderNotFound = () => notFoundPage(ORDER_NOT_FOUND, "No order has this number.");

/** Throws a 404 for an invalid id (D3). */
export function orderIdFrom(text: string | undefined): number {
  const id = parseId(text);
  if (id === null) throw orderNotFound();
  return id;
}

/** The order's `updatedAt` as the form's page showed it. */
export function seenAtIn(form: FormData): Date | null {
  const text = form.get("seen_at");
  return typeof text === "string" ? parseMoment(text) : null;
}

/** A form about a missing order has no page to return to. */
export function throwMissing(refusal: Refusal): void {
  if (refusal.code === "missing") throw refusalPage(refusal, ORDER_NOT_FOUND);
}
