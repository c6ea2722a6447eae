import { useActionData, useLoaderData } from "~/router";
import { isAuctionCapable } from "~/domain/product/product";
import { overallText } from "~/domain/pledge/tie-text";
import { refuseCloseAuctionByHand } from "~/domain/schedule/promised-close";
import { hasCheckout } from "~/operations/settings/settings.server";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { managedProduct } from "~/operations/products/management.queries.server";
import { overallOutcome, overallResult } from "~/operations/rounds/winner/overall-result.queries.server";
import { closingPreview } from "~/operations/rounds/rounds.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { Notice } from "~/ui/frame/notice";
import { ClosingPage, earlyObstacle } from "~/screens/management/rounds/closing-page";
import { ClosingPreview } from "~/screens/management/rounds/closing-preview";
import { closingView } from "~/screens/management/rounds/closing-view";
import { NewcomerRefund } from "~/screens/management/rounds/newcomer-refund";
import { readCloseOptions } from "~/screens/management/rounds/newcomers-field";
import { refuseClosing } from "~/screens/management/rounds/closing-refusal.server";
import { missing } from "~/screens/management/shared/managed-record.server";
import { closingProof, roundClosedToast } from "~/screens/management/rounds/round-closed-toast";
import { personName } from "~/domain/account/person-name";
import { guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

export const meta = titled(msg("Close Auction"));

export const loader = guardedRecord("product", async (args, _, id) => {
  const [product, preview, overall] = await Promise.all([
    managedProduct(id),
    closingPreview(id),
    overallResult(id),
  ]);
  if (!product) throw missing("product");
  return {
    id,
    title: product.title,
    isActive: product.status === "active",
    alsoSold: product.productType === "both",
    preview: preview && closingView(preview),
    early: preview?.early ?? refuseCloseAuctionByHand(product, shopTime())?.message ?? null,
    isAuction: isAuctionCapable(product.productType),
    overall: overall && overallText(overallOutcome(overall, personName), "leads"),
  };
});

export const action = guardedRecord("product", async (args, actor, id) => {
  const outcome = await closeAuction(actor, id, {
    ...readCloseOptions(await readForm(args.request)),
    hasCheckout: await hasCheckout(),
  });
  if (!outcome.ok) return refuseClosing(outcome.refusal);
  const toast = roundClosedToast(outcome.value.message, closingProof(id, outcome.value));
  return redirectWithToast(args, `/management/products/${id}`, toast);
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function CloseAuction() {
  const { isActive, early, alsoSold, preview, isAuction, overall, ...product } =
    useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  return (
    <ClosingPage
      product={product}
      title={t("Close this auction?")}
      lead={
        <>
          {t("Closing is final: no more rounds can be opened.")}
          {alsoSold ? ` ${t("The product stops selling at its fixed price too.")}` : null}
        </>
      }
      label={t("Close Auction")}
      failure={failure}
      obstacle={isActive ? earlyObstacle({ early }) : NOT_ACTIVE}
    >
      {preview ? (
        <>
          <ClosingPreview preview={preview} />
          <NewcomerRefund newcomers={preview.newcomers} />
        </>
      ) : (
        <Notice tone="info">{t("No round is open, so there is no round to decide.")}</Notice>
      )}
      {isAuction ? (
        <Notice tone="info" title={t("The auction as a whole")}>
          {overall ?? t("Nobody has pledged in any round, so the auction would have no winner.")}
        </Notice>
      ) : null}
    </ClosingPage>
  );
}

const NOT_ACTIVE = {
  title: msg("This auction is not active"),
  text: msg("Only an active product can be closed."),
};
