import { useLoaderData, Link } from "~/router";
import { ROUND_FAILED } from "~/domain/messages";
import { readPage } from "~/domain/list/page";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { Badge } from "~/ui/badge/badge";
import { ButtonLink } from "~/ui/frame/button";
import { ProductStatusBadge } from "~/ui/badge/product-status-badge";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { titled } from "~/screens/management/shared/titled";
import { shopTime } from "~/operations/shop-clock.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { twoColumns } from "~/screens/management/shared/two-columns.css";
import { LiveAuction } from "~/screens/management/rounds/live-auction";
import { Stats } from "~/screens/management/shared/stats";
import { RoundCharts } from "../round-charts";
import { Timeline } from "~/screens/management/shared/history/timeline";
import { closeAction } from "./close-actions.server";
import { RoundLeaderboard } from "./round-leaderboard";
import { roundPage, type RoundView } from "./round-page.server";
import { DescriptionList } from "~/ui/list/description-list";
import { Panel } from "~/ui/frame/panel";
import { muted, stack } from "~/ui/frame/layout.css";
import { ClosingPreview } from "../closing-preview";
import type { ClosingView } from "../closing-view";
import * as styles from "./round.css";
import { guarded } from "~/screens/management/shared/guarded.server";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { CloseSoonButton } from "~/screens/management/rounds/close-soon-button";
import { TextField } from "~/ui/form/text-field";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";

export const meta = titled<typeof loader>((data) =>
  data ? t("Round {number} · {title}", { number: data.number, title: data.product.title }) : t(ROUND_FAILED),
);

export const loader = guarded(async (args): Promise<RoundView> => {
  const productId = recordId("round", args.params.productId);
  const requested = readPage(new URL(args.request.url).searchParams);
  return managedRecord("round", args.params.roundId, (roundId) =>
    roundPage({ productId, roundId, requested }, shopTime()),
  );
});

export const action = guarded(async (args, actor) => {
  const productId = recordId("round", args.params.productId);
  return closeAction(args, actor, { productId, roundId: recordId("round", args.params.roundId) });
});

export default function Round() {
  const round = useLoaderData<typeof loader>();
  const { product, number, state, stats, closing, winner, charts } = round;
  const { isVoid } = round.void;
  return (
    <>
      <BackLink to={`/management/products/${product.id}?tab=rounds`}>{product.title}</BackLink>
      <PageHeader
        title={t("Round {number}", { number })}
        badge={
          isVoid ? (
            <Badge tone="red">{t("VOID")}</Badge>
          ) : (
            <ProductStatusBadge status={state} note={round.phase} />
          )
        }
        actions={
          <>
            <ButtonLink look="secondary" to={`/management/products/${product.id}/winner`}>
              {t("Calculate Winner")}
            </ButtonLink>
            {isVoid ? null : (
              <ButtonLink look="danger" to={`${round.here}/void`}>
                {round.void.label}
              </ButtonLink>
            )}
          </>
        }
      />
      {state === "active" ? <LiveAuction auctionId={product.id} asOf={round.asOf} here={round.here} /> : null}
      {isVoid ? (
        <Notice tone="warning" title={t("Declared void on {time}", { time: round.void.when ?? "" })}>
          <p>{round.void.reason}</p>
          <p>{t("It counts for nobody. Its ledger and proof stay public, and its entry fees go back.")}</p>
        </Notice>
      ) : null}
      <Stats stats={stats} />
      <div className={twoColumns}>
        {closing ? <ClosingPanel productId={product.id} closing={closing} /> : null}
        {round.close ? (
          <Panel title={t("Closing time")}>
            <div className={stack.l}>
              <p>{round.close.text}</p>
              <CloseForm key={round.close.input} closesAt={round.close.input} here={round.here} />
            </div>
          </Panel>
        ) : null}
        {winner ? <WinnerPanel winner={winner} proof={round.proof} /> : null}
        <RoundInfo info={round.info} proof={round.proof} />
      </div>
      {charts ? <RoundCharts charts={charts} /> : null}
      <RoundLeaderboard board={round.board} isVoid={isVoid} />
      <Timeline {...round.history} />
    </>
  );
}

const RoundInfo = ({ info, proof }: Pick<RoundView, "info" | "proof">) => (
  <Panel title={t("Round info")}>
    <DescriptionList items={info} />
    <p>
      {tNodes("The commitment was published when the round opened. {link}", {
        link: <Link to={proof}>{t("What anyone can check about this round")}</Link>,
      })}
    </p>
  </Panel>
);

const ClosingPanel = ({ productId, closing }: { productId: number; closing: ClosingView }) => (
  <Panel title={t("If it were closed now")}>
    <ClosingPreview preview={closing} />
    <ButtonLink look="danger" to={`/management/products/${productId}/close-round`}>
      {t("Close Round")}
    </ButtonLink>
  </Panel>
);

function WinnerPanel({ winner, proof }: { winner: NonNullable<RoundView["winner"]>; proof: string }) {
  if (winner.name === null)
    return (
      <Panel title={t("Winner")}>
        <p className={muted}>{t("Nobody pledged, so the round has no winner.")}</p>
      </Panel>
    );
  return (
    <Panel title={t("Winner")}>
      <p className={styles.winner}>{winner.name}</p>
      <DescriptionList items={winner.facts} />
      {winner.tie ? <p>{winner.tie}</p> : null}
      <Link to={proof}>
        {winner.tie ? t("Check it: public proof of the draw") : t("Public proof of the round")}
      </Link>
    </Panel>
  );
}

/** When the round closes by the clock (D91): at a time, or soon. */
function CloseForm({ closesAt, here }: { closesAt: string; here: string }) {
  const { edit, fields } = useEditForm<Record<"closes_at", string>>({
    id: "close-time",
    defaultValue: { closes_at: closesAt },
    loadSchema: async () => (await import("~/domain/schedule/round-times")).moveCloseSchema,
  });
  return (
    <>
      <CloseSoonButton action={here} />
      <EditForm {...edit} intent="move_close" button={t("Set the close")} look="secondary">
        <TextField
          field={fields.closes_at}
          type="datetime-local"
          label={t("Closes")}
          hint={t(
            "Nairobi time. Once it is set it can be later, or earlier with at least 10 minutes' notice. Buyers read it at once.",
          )}
          optional
        />
      </EditForm>
    </>
  );
}
