import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "~/router";
import { refuse } from "~/domain/refusal";
import { roundTimesOf } from "~/domain/schedule/round-times";
import { nextRoundSchema } from "~/domain/round/round";
import { roundOpenedText } from "~/domain/pledge/round-closed-text";
import { currentUser, requirePermission } from "~/http/session/current-user.server";
import { parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { createOrSchedule, latestRound } from "~/operations/rounds/create-next-round.server";
import { EmptyState } from "~/ui/list/empty-state";
import { Page } from "~/ui/shell/page";
import { FormPage } from "~/screens/management/shared/form-page";
import { ManagementFrame } from "~/screens/management/overview/management-frame";
import { recordId } from "~/screens/management/shared/managed-record.server";
import { readCloseOptions } from "../newcomers-field";
import { drawProof, roundClosedToast } from "../round-closed-toast";
import { NEXT_ROUND_FORM } from "~/screens/management/shared/draft-forms";
import { NextRoundForm } from "./next-round-form";
import { nextRoundPage } from "./next-round-page.server";
import { DescriptionList } from "~/ui/list/description-list";
import { Notice } from "~/ui/frame/notice";
import { Panel } from "~/ui/frame/panel";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { ClosingPreview } from "../closing-preview";
import type { ClosingView } from "../closing-view";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

export const meta = titled(msg("Create Next Round"));

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
  const actor = await requirePermission(args, NEXT_ROUND_FORM);
  const sent = await readForm(args.request);
  const submission = parseForm(sent, { schema: nextRoundSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const form = submission.value;
  const outcome = await createOrSchedule(actor, {
    auctionId,
    afterRound: form.after_round ?? (await arrived),
    basePriceCents: form.base_price,
    participationFeeCents: form.participation_fee,
    minPledgeCents: form.min_pledge,
    maxPledgeCents: form.max_pledge,
    times: roundTimesOf(form),
    ...readCloseOptions(sent),
  });
  if (!outcome.ok) {
    const { code, message, field } = outcome.refusal;
    const refusal = field
      ? outcome.refusal
      : refuse(code, t("Failed to create next round: {message}", { message }));
    return refuseForm(submission, { refusal });
  }
  const toast = roundClosedToast(
    roundOpenedText({ ...outcome.value, opensAt: form.opens_at }),
    drawProof(auctionId, outcome.value.closed),
  );
  return redirectWithToast(args, `/management/products/${auctionId}`, toast);
}

export default function CreateNextRound() {
  const { isAdministrator, viewer } = useLoaderData<typeof loader>();
  return isAdministrator ? (
    <ManagementFrame viewer={viewer}>
      <NextRound />
    </ManagementFrame>
  ) : (
    <Page width="narrow">
      <NextRound />
    </Page>
  );
}

function NextRound() {
  const { id, title, isAdministrator, isClosed, latest, scheduled, values } = useLoaderData<typeof loader>();
  const productPage = isAdministrator ? `/management/products/${id}` : `/auction/${id}`;
  if (isClosed) {
    return (
      <EmptyState
        level={1}
        title={t("This auction is closed")}
        action={{ to: productPage, label: t("Back to {title}", { title }) }}
      >
        {t("Closing is final: no more rounds can be opened.")}
      </EmptyState>
    );
  }
  return (
    <FormPage
      back={{ to: productPage, label: title }}
      title={latest ? t("Create Next Round") : t("Create First Round")}
      above={
        <>
          {latest ? <LatestRound latest={latest} /> : null}
          {scheduled ? (
            <Notice tone="info" title={t("The next round opens {scheduled}", { scheduled })}>
              {t("A round opened now takes its place.")}
            </Notice>
          ) : null}
        </>
      }
    >
      <NextRoundForm
        values={values}
        cancelTo={productPage}
        isAdministrator={isAdministrator}
        newcomers={latest?.closing?.newcomers ?? null}
      />
    </FormPage>
  );
}

interface LatestRoundProps {
  latest: {
    number: number;
    range: string;
    entryFee: string;
    phase: string | null;
    /** The round that creating the next one closes first (D19); null if none is active. */
    closing: ClosingView | null;
  };
}

const LatestRound = ({ latest: { number, range, entryFee, phase, closing } }: LatestRoundProps) => (
  <Panel
    title={t("Round {number}", { number })}
    actions={<RoundStateBadge state={closing ? "active" : "closed"} note={phase} />}
  >
    {closing ? (
      <Notice tone="warning" title={t("Round {number} is closed first", { number })}>
        {closing.early ??
          t(
            "It is still active. Creating the next round closes it and picks its winner in the same step.",
          )}{" "}
        {t("With a time below, it closes when the next one opens.")}
      </Notice>
    ) : null}
    <DescriptionList
      items={[
        { label: t("Pledge range"), value: range },
        { label: t("Entry fee"), value: entryFee },
      ]}
    />
    {closing ? <ClosingPreview preview={closing} /> : null}
  </Panel>
);
