import { data } from "~/router.server";
import type { Refusal } from "~/domain/refusal";
import { statusOf } from "~/http/respond.server";

/** The same page, with the refusal's status (D52). */
export const refuseClosing = (refusal: Refusal) =>
  data({ failure: `Failed to close: ${refusal.message}` }, { status: statusOf(refusal) });
