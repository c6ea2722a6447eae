import { data } from "~/router/index.server";
import type { Refusal } from "~/domain/refusal";
import { statusOf } from "~/http/respond.server";
import { t } from "~/texts/t";

/** The same page, with the refusal's status (D52). */
export const refuseClosing = (refusal: Refusal) =>
  data(
    { failure: t("Failed to close: {message}", { message: refusal.message }) },
    { status: statusOf(refusal) },
  );
