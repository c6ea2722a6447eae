import { useActionData, useFetcher, useLocation } from "~/router";
import { useEffect, useState } from "react";
import { PAYMENT_FAILED } from "~/domain/messages";
import { parseTypedAmount } from "~/domain/money";
import { ActionBar } from "~/ui/frame/action-bar";
import { ButtonLink } from "~/ui/frame/button";
import { muted } from "~/ui/frame/layout.css";
import { FormAlert } from "~/ui/form/form-alert";
import { Notice } from "~/ui/frame/notice";
import type { AuctionPage } from "./auction-page.server";
import type { AuctionAnswer, AnswerFetcher } from "./auction-answer";
import { type BoardView, barText, leadInBar } from "./live/board-view";
import { JoinStep } from "./join-step";
import type { Lead } from "./lead";
import { PledgeStep } from "./pledge-step";
import { useRevalidateEvery } from "~/ui/network/use-revalidate-every";
import { useHydrated } from "~/ui/network/use-hydrated";
import { useTypedText } from "~/ui/form/use-typed-text";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { useStepDialog } from "./use-step-dialog";

const PENDING_REVALIDATE_MS = 3_000;
const typedBefore = (value: unknown) => (typeof value === "string" ? value : "");

/** The viewer's next step. Without scripts every form is in the page; with scripts some open as dialogs. */
export function NextStep({ page, board, lead }: { page: AuctionPage; board: BoardView; lead: Lead }) {
  const { pathname, search, key } = useLocation();
  const { auction, stage, round } = page;
  // ignore an answer to another auction's form
  const joining = useFreshAnswer(useFetcher<AuctionAnswer>({ key: `join-${auction.id}` }), key);
  const pledging = useFreshAnswer(useFetcher<AuctionAnswer>({ key: `pledge-${auction.id}` }), key);
  const dialog = useStepDialog(page, key, joining.state !== "idle");
  const hydrated = useHydrated();
  const posted = useActionData<AuctionAnswer>();
  // the state is above the forms, which disappear when a round closes, so that typed text stays
  const typed = useTypedText(
    typedBefore(posted?.result?.initialValue?.pledge_amount) ||
      (new URLSearchParams(search).get("pledge") ?? ""),
  );
  const { text, setText } = typed;
  const pledged = page.own?.pledgeCents ?? null;
  useEffect(() => {
    if (pledged !== null) setText((before) => (parseTypedAmount(before) === pledged ? "" : before));
  }, [pledged, setText]);
  if (page.phase === "upcoming" && stage !== "administrator") return <WatchStep id={auction.id} />;
  if (!round) return null;
  const message = joining.data?.message ?? pledging.data?.message ?? posted?.message;
  const waiting = waitingText(page);
  const bar = barText(board, leadInBar(board, lead));
  switch (stage) {
    case "closed":
      // the round closed while the form was being sent, so show the reason
      if (message) return <Refused message={message} answer={joining.data ?? pledging.data} />;
      return (
        <>
          {text && hydrated ? (
            <p>
              {tNodes("You typed {amount} but did not send it. We kept it here for the next round.", {
                amount: <strong>{text}</strong>,
              })}
            </p>
          ) : null}
          {waiting ? <p className={muted}>{waiting}</p> : null}
        </>
      );
    case "administrator":
      return (
        <Notice tone="info">
          <p>{t("Administrators cannot take part in auctions.")}</p>
          {page.own && (
            <p>
              {t(
                "You joined before you became an administrator. Your pledge still counts, but you cannot raise it.",
              )}
            </p>
          )}
        </Notice>
      );
    case "visitor":
      return (
        <ActionBar beside={t("Please login to join this auction")}>
          <ButtonLink
            look={lead.cannotWin ? "secondary" : "primary"}
            to={`/login?${new URLSearchParams({ redirectTo: pathname + search })}`}
          >
            {t("Log in")}
          </ButtonLink>
        </ActionBar>
      );
    case "paying":
      return <Paying message={message} payment={page.payment} refreshTo={pathname} />;
    case "join":
    case "failed":
      return (
        <JoinStep
          round={round}
          bar={bar}
          fetcher={joining}
          phoneText={page.phoneText}
          phone={page.phone}
          lead={lead.text}
          leadCents={lead.cents}
          cannotWin={lead.cannotWin}
          message={message ?? (stage === "failed" ? t(PAYMENT_FAILED) : undefined)}
          inPage={page.joining || stage === "failed" || posted?.message !== undefined}
          dialog={dialog}
        />
      );
    case "pledge":
      return (
        <PledgeStep
          round={round}
          bar={bar}
          board={board}
          own={page.own}
          fetcher={pledging}
          dialog={dialog}
          leadCents={lead.cents}
          typed={typed}
        />
      );
  }
}

/** Revalidates by itself, because a payment in another tab does not notify this one. */
function Paying({
  message,
  payment,
  refreshTo,
}: {
  message: string | undefined;
  payment: string | null;
  refreshTo: string;
}) {
  useRevalidateEvery(PENDING_REVALIDATE_MS);
  return (
    <Notice tone="info" title={t("Your payment is under way")}>
      {message ? <p>{message}</p> : null}
      {payment ? (
        <ButtonLink look="secondary" to={payment}>
          {t("See your payment")}
        </ButtonLink>
      ) : (
        <>
          <p>
            {t(
              "This takes a few seconds. If nothing happens within a minute, try again. You will not pay twice.",
            )}
          </p>
          <ButtonLink look="secondary" to={refreshTo} replace>
            {t("Refresh")}
          </ButtonLink>
        </>
      )}
    </Notice>
  );
}

function waitingText({ phase, round }: AuctionPage): string | null {
  if (round?.state === "closed") return null;
  return phase === "ended" ? t("Pledging has ended. The winner is chosen when the round is closed.") : null;
}

const WatchStep = ({ id }: { id: number }) => (
  <ActionBar beside={t("You can join and pledge as soon as the auction starts.")}>
    <ButtonLink to={`/watching?product=${id}`}>{t("♡ Watch")}</ButtonLink>
  </ActionBar>
);

const Refused = ({ message, answer }: { message: string; answer: AuctionAnswer | undefined }) => (
  <FormAlert tone="error" answer={answer}>
    <p>{message}</p>
  </FormAlert>
);

/** Hides the answer from before the last navigation, because the fetcher still has an earlier refusal after an accepted form. */
function useFreshAnswer(fetcher: AnswerFetcher, locationKey: string): AnswerFetcher {
  const { data } = fetcher;
  const [old, setOld] = useState({ locationKey, data });
  if (old.locationKey !== locationKey) setOld({ locationKey, data });
  return data === old.data ? { ...fetcher, data: undefined } : fetcher;
}
