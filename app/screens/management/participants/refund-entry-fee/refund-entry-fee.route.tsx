import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { reasonSchema } from "~/domain/form/reason";
import { parseId } from "~/domain/id";
import { formatKsh } from "~/domain/money";
import { requireSuperuser } from "~/http/session/current-user.server";
import { parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { notFoundPage } from "~/http/respond.server";
import {
  refundEntryFee,
  ENTRY_FEE_NOT_FOUND,
  participationToRefund,
} from "~/operations/refunds/refund-entry-fee.server";
import { Card } from "~/ui/frame/card";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { BackLink } from "~/screens/management/shared/back-link";
import { ReasonForm } from "~/screens/management/shared/reason-form";
import { personName } from "~/screens/management/shared/person-name";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Send an entry fee back · Management" });

type Params = LoaderFunctionArgs["params"];

async function entryFeeAt(params: Params) {
  const [auctionId, participationId] = [parseId(params.id), parseId(params.participationId)];
  const participation =
    auctionId && participationId ? await participationToRefund(auctionId, participationId) : null;
  if (!participation) throw notFoundPage(ENTRY_FEE_NOT_FOUND, "This auction has no such participant.");
  return participation;
}

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { user, round, feeCents, refusal } = await entryFeeAt(args.params);
  return {
    name: personName(user),
    fee: formatKsh(feeCents),
    round: round.number,
    title: round.product.title,
    list: `/management/auctions/${round.product.id}/participants?round=${round.number}`,
    refusal: refusal?.message ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const { id, round } = await entryFeeAt(args.params);
  const submission = parseForm(await readForm(args.request), { schema: reasonSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const { reason } = submission.value;
  const back = await refundEntryFee(actor, { auctionId: round.product.id, participationId: id, reason });
  if (!back.ok) return refuseForm(submission, { refusal: back.refusal });
  const list = `/management/auctions/${round.product.id}/participants?round=${round.number}`;
  return redirectWithToast(args, list, {
    tone: "success",
    message: `${formatKsh(back.value.cents)} is on the way back. The participation counts no more.`,
  });
}

/** Also after a refusal, because the participation has changed meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function RefundEntryFee() {
  const { name, fee, round, title, list, refusal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>()?.result;
  return (
    <>
      <BackLink to={list}>Participants</BackLink>
      {refusal ? (
        <EmptyState
          level={1}
          title="This fee cannot be sent back"
          action={{ to: list, label: "Back to the participants" }}
        >
          {refusal}
        </EmptyState>
      ) : (
        <>
          <PageHeader title={`Send ${fee} back to ${name}?`}>
            Round {round} of {title}. The participation counts no more; the buyer may join again while the
            round is open.
          </PageHeader>
          <Card>
            <ReasonForm
              id="refund-entry-fee"
              answer={answer}
              hint="At least 10 characters. Buyers read it, without the name, on the round's proof page."
              button={`Send ${fee} back`}
              cancelTo={list}
            />
          </Card>
        </>
      )}
    </>
  );
}
