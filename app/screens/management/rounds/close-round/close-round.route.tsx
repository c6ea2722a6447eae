import { useActionData, useLoaderData } from "~/router";
import { parseId } from "~/domain/id";
import { NO_ACTIVE_ROUND } from "~/domain/messages";
import { refuse } from "~/domain/refusal";
import { roundClosedText } from "~/domain/pledge/round-closed-text";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { managedProduct } from "~/operations/products/management.queries.server";
import { closeRound } from "~/operations/rounds/close-round.server";
import { closingPreview } from "~/operations/rounds/rounds.queries.server";
import { ClosingPage, earlyObstacle } from "../closing-page";
import { ClosingPreview } from "../closing-preview";
import { closingView } from "../closing-view";
import { NewcomerRefund } from "../newcomer-refund";
import { readCloseOptions } from "../newcomers-field";
import { refuseClosing } from "../closing-refusal.server";
import { missing } from "~/screens/management/shared/managed-record.server";
import { drawProof, roundClosedToast } from "../round-closed-toast";
import { guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

export const meta = titled(msg("Close Round"));

export const loader = guardedRecord("product", async (args, _, id) => {
  const [product, preview] = await Promise.all([managedProduct(id), closingPreview(id)]);
  if (!product) throw missing("product");
  return { id, title: product.title, preview: preview && closingView(preview) };
});

export const action = guardedRecord("product", async (args, actor, id) => {
  const form = await readForm(args.request);
  // the round that was shown, so that a second press never closes the next one
  const seen = form.get("round_id");
  const roundId = typeof seen === "string" ? parseId(seen) : null;
  if (roundId === null) return refuseClosing(refuse("invalid", NO_ACTIVE_ROUND));
  const outcome = await closeRound(actor, roundId, { productId: id, ...readCloseOptions(form) });
  if (!outcome.ok) return refuseClosing(outcome.refusal);
  const toast = roundClosedToast(roundClosedText(outcome.value), drawProof(id, outcome.value));
  return redirectWithToast(args, `/management/products/${id}/rounds/${roundId}`, toast);
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function CloseRound() {
  const { preview, ...product } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  return (
    <ClosingPage
      product={product}
      title={preview ? t("Close round {number}?", { number: preview.roundNumber }) : t("Close Round")}
      lead={t("The highest pledge wins. You cannot reopen a closed round or change its winner.")}
      label={t("Close Round")}
      failure={failure}
      obstacle={preview ? earlyObstacle(preview) : NOTHING_TO_CLOSE}
    >
      {preview ? (
        <>
          <input type="hidden" name="round_id" value={preview.roundId} />
          <ClosingPreview preview={preview} />
          <NewcomerRefund newcomers={preview.newcomers} />
        </>
      ) : null}
    </ClosingPage>
  );
}

const NOTHING_TO_CLOSE = {
  title: NO_ACTIVE_ROUND,
  text: msg("Every round of this auction is already closed, or none was opened yet."),
};
