import { useActionData, useLoaderData } from "~/router";
import { NO_TIMES, roundTimesOf } from "~/domain/schedule/round-times";
import { activationSchema, auctionTermsOf, auctionTermsSchema } from "~/domain/product/activation";
import { isAuctionCapable } from "~/domain/product/product";
import { shopSettings } from "~/operations/settings/settings.server";
import { refuse } from "~/domain/refusal";
import { parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { activateProduct } from "~/operations/products/activate-product.server";
import { managedProduct } from "~/operations/products/management.queries.server";
import { activeRounds } from "~/operations/rounds/rounds.queries.server";
import { EmptyState } from "~/ui/list/empty-state";
import { shopTime } from "~/operations/shop-clock.server";
import { activatedToast } from "../activated-toast";
import { ActivationForm } from "../form/activation-form";
import { activationView } from "../activation-view";
import { FormPage } from "~/screens/management/shared/form-page";
import { useBack } from "~/screens/management/shared/back-link";
import { backTo } from "~/screens/management/shared/back-to.server";
import { missingProduct } from "../deletion-view.server";
import { ACTIVATION_FORM } from "~/screens/management/shared/draft-forms";
import { guardedRecord, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { t } from "~/texts/t";

export const meta = titled<typeof loader>((data) =>
  data ? t("Activate {title}", { title: data.title }) : t("Activate product"),
);

export const loader = guardedRecord("product", async (args, _, id) => {
  const product = await managedProduct(id);
  if (!product) throw await missingProduct(id);
  return {
    id,
    title: product.title,
    back: backTo(new URL(args.request.url).searchParams, ""),
    isDraft: product.status === "draft",
    activation: activationView(
      { ...product, rounds: await activeRounds(id) },
      shopTime(),
      await shopSettings(),
    ),
    restored: product.status === "draft" ? await restoredForm(args, ACTIVATION_FORM) : null,
  };
});

export const action = guardedRecordForm(ACTIVATION_FORM, "product", async (args, actor, id) => {
  const product = await managedProduct(id);
  if (!product) throw await missingProduct(id);
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: activationSchema });
  const terms = parseForm(form, { schema: auctionTermsSchema });
  if (isAuctionCapable(product.productType) && terms.status !== "success") return refuseForm(terms);
  const fixed = terms.status === "success" ? auctionTermsOf(terms.value) : {};
  const needsRange = isAuctionCapable(product.productType) && product.roundCount === 0;
  if (needsRange && product.status === "draft" && submission.status !== "success")
    return refuseForm(submission);
  const range =
    needsRange && submission.status === "success"
      ? { minCents: submission.value.min_pledge, maxCents: submission.value.max_pledge }
      : null;
  const times = range && submission.status === "success" ? roundTimesOf(submission.value) : NO_TIMES;
  const outcome = await activateProduct(actor, product.id, range, fixed, times);
  if (!outcome.ok) {
    const { code, message, field } = outcome.refusal;
    const refusal = field ? outcome.refusal : refuse(code, t("Failed to activate: {message}", { message }));
    return refuseForm(submission, { refusal });
  }
  const back = backTo(form, `/management/products/${id}`);
  return redirectWithToast(args, back, activatedToast(product, shopTime(), times.opensAt));
});

export default function ActivateProduct() {
  const { id, title, back, isDraft, activation, restored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const page = `/management/products/${id}`;
  const opener = useBack({ to: back || page, label: back ? t("All Products") : title });
  const notADraft = (
    <EmptyState
      title={t("This product is not a draft")}
      action={{ to: page, label: t("Back to the product") }}
    >
      {t("Only a draft can be activated.")}
    </EmptyState>
  );
  return (
    <FormPage back={opener} title={activation.label} above={isDraft || answer ? null : notADraft}>
      {isDraft || answer ? (
        <ActivationForm activation={activation} answer={answer?.result ?? restored?.result} back={back} />
      ) : null}
    </FormPage>
  );
}
