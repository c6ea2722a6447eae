import { type LoaderFunctionArgs, useLoaderData, Link } from "~/router";
import { voidSchema } from "~/domain/round/void-round";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { managedRecord, missing, recordId } from "~/screens/management/shared/managed-record.server";
import { voidPreview } from "~/operations/rounds/void/void-preview.queries.server";
import { voidRound } from "~/operations/rounds/void/void-round.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { leadKey, voidView, type VoidView } from "./void-page.server";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { TextArea } from "~/ui/form/text-area";
import { Notice } from "~/ui/frame/notice";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { oneOrMany } from "~/domain/text/counted";

export const meta = titled(msg("Declare a round void"));

type Params = LoaderFunctionArgs["params"];

async function previewAt(params: Params) {
  const preview = await managedRecord("round", params.roundId, voidPreview);
  if (preview.product.id !== recordId("round", params.productId)) throw missing("round");
  return preview;
}

export const loader = guarded(async (args) => voidView(await previewAt(args.params)));

export const action = guarded(async (args, actor) => {
  const preview = await previewAt(args.params);
  const { round, product } = preview;
  const form = await readForm(args.request);
  const wasShown = form.get("seen_lead") === leadKey(preview);
  return submitForm(args, {
    form,
    schema: voidSchema,
    write: ({ confirm, ...rest }) => voidRound(actor, round.id, { ...rest, confirm: confirm && wasShown }),
    done: ({ numbers, feeCount }) => {
      const what =
        numbers.length === 1
          ? t("Round {number} is void.", { number: numbers[0] ?? "" })
          : t("The auction is void.");
      const fees =
        feeCount === 0
          ? ""
          : ` ${oneOrMany(feeCount, msg("1 fee is on the way back."), msg("{count} fees are on the way back."))}`;
      const page = `/management/products/${product.id}`;
      const to = product.deletedAt ? `${page}/deleted` : `${page}/rounds/${round.id}`;
      return redirectWithToast(args, to, `${what}${fees}`);
    },
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function VoidRound() {
  const view = useLoaderData<typeof loader>();
  const page = `/management/products/${view.product.id}`;
  const roundPage = view.product.isDeleted ? `${page}/deleted` : `${page}/rounds/${view.id}`;
  const isVoid = {
    title: t("Round {number} is void already", { number: view.number }),
    text: t("What is void stays void."),
    action: t("Back to the round"),
  };
  return (
    <FormPage
      back={{ to: roundPage, label: t("Round {number}", { number: view.number }) }}
      title={view.what}
      lead={
        view.whole
          ? t(
              "It ends without a winner, and its entry fees go back. The ledger stays public. You cannot undo this.",
            )
          : t(
              "It has no winner then and counts for nobody, and its entry fees go back. The ledger stays public. You cannot undo this.",
            )
      }
      obstacle={view.isVoid ? isVoid : null}
    >
      <VoidForm view={view} cancelTo={roundPage} />
    </FormPage>
  );
}

function VoidForm({ view, cancelTo }: { view: VoidView; cancelTo: string }) {
  const { edit, fields } = useEditForm<Record<"reason" | "confirm", string>>({
    id: "void-round",
    loadSchema: async () => (await import("~/domain/round/void-round")).voidSchema,
  });
  return (
    <EditForm
      {...edit}
      intent={null}
      cancelTo={cancelTo}
      look="danger"
      button={view.whole ? t("Declare the auction void") : t("Declare the round void")}
    >
      <Notice tone={view.changes ? "warning" : "info"}>
        {view.whyWhole ? <p>{view.whyWhole}</p> : null}
        <p>{view.lead}</p>
        <p>{view.fees}</p>
        {view.wonOrder ? (
          <p>
            {tNodes("The winner has an order: {order}.", {
              order: <Link to={view.wonOrder.to}>{view.wonOrder.number}</Link>,
            })}{" "}
            {view.wonOrder.isPaid ? t("Refund it there first.") : t("Cancel it there.")}
          </p>
        ) : null}
      </Notice>
      <input type="hidden" name="seen_lead" value={view.leadKey} />
      {view.whole ? <input type="hidden" name="whole_auction" value="on" /> : null}
      <TextArea
        field={fields.reason}
        label={t("Reason")}
        hint={t("At least 10 characters. Everybody can read it on the auction's page and on the proof.")}
        rows={3}
      />
      {view.changes ? (
        <CheckboxField field={fields.confirm} label={t("I know that this changes who leads")} />
      ) : null}
    </EditForm>
  );
}
