import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { refuse } from "~/domain/refusal";
import { nextRoundSchema } from "~/domain/round/round";
import { roundOpenedText } from "~/domain/pledge/round-closed-text";
import { currentUser, requireSuperuser } from "~/http/session/current-user.server";
import { parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { createNextRound, latestRound } from "~/operations/rounds/create-next-round.server";
import { EmptyState } from "~/ui/list/empty-state";
import { pageMeta } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { FormPage } from "~/screens/management/shared/form-page";
import { ManagementFrame } from "~/screens/management/overview/management-frame";
import { recordId } from "~/screens/management/shared/managed-record.server";
import { readCloseOptions } from "../newcomers-field";
import { drawProof, settledToast } from "../settled-toast";
import { NEXT_ROUND_FORM } from "~/screens/management/shared/draft-forms";
import { LatestRound } from "./latest-round";
import { NextRoundForm } from "./next-round-form";
import { nextRoundPage } from "./next-round-page.server";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Create Next Round" });

/** Public (D20), unlike the action. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await nextRoundPage(await currentUser(args), recordId("product", args.params.id));
  return { ...page, restored: await restoredForm(args, NEXT_ROUND_FORM) };
}

export async function action(args: ActionFunctionArgs) {
  const auctionId = recordId("product", args.params.id);
  // read before any wait (D19); a failure is reported only after access is checked
  const arrived = latestRound(auctionId);
  arrived.catch(() => undefined);
  const actor = await requireSuperuser(args, NEXT_ROUND_FORM);
  const sent = await readForm(args.request);
  const submission = parseForm(sent, { schema: nextRoundSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const form = submission.value;
  const outcome = await createNextRound(actor, {
    auctionId,
    afterRound: form.after_round ?? (await arrived),
    basePriceCents: form.base_price,
    participationFeeCents: form.participation_fee,
    minPledgeCents: form.min_pledge,
    maxPledgeCents: form.max_pledge,
    ...readCloseOptions(sent),
  });
  if (!outcome.ok) {
    const { code, message, field } = outcome.refusal;
    const refusal = field ? outcome.refusal : refuse(code, `Failed to create next round: ${message}`);
    return refuseForm(submission, { refusal });
  }
  const toast = settledToast(roundOpenedText(outcome.value), drawProof(auctionId, outcome.value.closed));
  return redirectWithToast(args, `/management/products/${auctionId}`, toast);
}

export default function CreateNextRound() {
  const { isAdministrator } = useLoaderData<typeof loader>();
  return isAdministrator ? (
    <ManagementFrame>
      <NextRound />
    </ManagementFrame>
  ) : (
    <Page width="narrow">
      <NextRound />
    </Page>
  );
}

function NextRound() {
  const { id, title, isAdministrator, isClosed, latest, values, restored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const productPage = isAdministrator ? `/management/products/${id}` : `/auction/${id}`;
  if (isClosed) {
    return (
      <EmptyState
        level={1}
        title="This auction is closed"
        action={{ to: productPage, label: `Back to ${title}` }}
      >
        Closing is final: no more rounds can be opened.
      </EmptyState>
    );
  }
  return (
    <FormPage
      back={{ to: productPage, label: title }}
      title={latest ? "Create Next Round" : "Create First Round"}
      above={latest ? <LatestRound latest={latest} /> : null}
      restored={answer ? null : restored}
    >
      <NextRoundForm
        values={values}
        answer={answer}
        restored={restored}
        cancelTo={productPage}
        isAdministrator={isAdministrator}
        newcomers={latest?.closing?.newcomers ?? null}
      />
    </FormPage>
  );
}
