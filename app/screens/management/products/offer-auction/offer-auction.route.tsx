import { useActionData, useLoaderData } from "~/router";
import { reasonSchema } from "~/domain/form/reason";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { formatDateTime } from "~/domain/time";
import { shopSettings } from "~/operations/settings/settings.server";
import { readForm } from "~/http/forms/form.server";
import { notFoundPage } from "~/http/respond.server";
import { offerToNextBuyer } from "~/operations/winner-offers/winner-offers.server";
import { shopTime } from "~/operations/shop-clock.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { ReasonForm } from "~/screens/management/shared/reason-form";
import { wonOrderView } from "../won-order-view.server";
import { guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

export const meta = titled(msg("Offer an auction · Management"));

export const loader = guardedRecord("product", async (args, _, id) => {
  const ordering = await wonOrderView(id, shopTime());
  if (!ordering) throw notFoundPage(AUCTION_NOT_FOUND, t("Only a closed auction can be offered."));
  return { id, ...ordering };
});

export const action = guardedRecord("product", async (args, actor, id) => {
  const form = await readForm(args.request);
  return submitForm(args, {
    form,
    schema: reasonSchema,
    // the rank that was shown, so that a second press never skips a person
    write: async ({ reason }) =>
      offerToNextBuyer(actor, id, { seenPlace: Number(form.get("place")), reason }, await shopSettings()),
    done: ({ orderBefore }) => [
      `/management/products/${id}/winner`,
      t("Offered. They may order until {time}.", { time: formatDateTime(orderBefore) }),
    ],
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function OfferAuction() {
  const { id, title, next, obstacle } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>()?.result;
  const winnerPage = `/management/products/${id}/winner`;
  const back = { to: winnerPage, label: t("Winner Calculation") };
  if (!next) {
    const why = { text: obstacle, action: t("Back to the winner") };
    return <FormPage back={back} title={t("It cannot be offered now")} obstacle={why} />;
  }
  return (
    <FormPage
      back={back}
      title={t("Offer it to {name}?", { name: next.name })}
      lead={
        next.place === 1
          ? t("The winner of {title}. From now on they have the days that Settings say to order it.", {
              title,
            })
          : t("Number {place} in the ranking of {title}. The previous buyer can no longer order it.", {
              place: next.place,
              title,
            })
      }
    >
      <ReasonForm
        id="offer-auction"
        answer={answer}
        hint={t("At least 10 characters. It stays in the audit trail.")}
        button={t("Offer it")}
        look="primary"
        cancelTo={winnerPage}
      >
        <input type="hidden" name="place" value={next.place} />
      </ReasonForm>
    </FormPage>
  );
}
