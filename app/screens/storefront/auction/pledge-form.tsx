import { useActionData, useLocation } from "~/router";
import { useState } from "react";
import { type Cents, formatKsh, parseTypedAmount, toAmountText } from "~/domain/money";
import { winningPayText } from "~/domain/order/winner-offer/won-order";
import { confirmationLabel } from "~/domain/pledge/pledge";
import { Button, ButtonLink } from "~/ui/frame/button";
import * as tick from "~/ui/form/choice.css";
import { FieldError, framedField, fieldAttributes } from "~/ui/form/field-frame";
import { cluster, muted, stack } from "~/ui/frame/layout.css";
import { FormAlert } from "~/ui/form/form-alert";
import { Notice } from "~/ui/frame/notice";
import { scripted } from "~/ui/frame/scripted.css";
import { TextBox } from "~/ui/form/text-box";
import type { useTypedText } from "~/ui/form/use-typed-text";
import { unbroken } from "~/ui/text/unbroken";
import { t } from "~/texts/t";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";
import type { AnswerFetcher, AuctionAnswer } from "./auction-answer";
import type { BoardView } from "./live/board-view";
import { typedPledge } from "./typed-pledge";
import { usePledgeErrors } from "./use-pledge-errors";

export interface PledgeFormProps {
  id: string;
  /** Whether this form is in front: an answer shows either in the page's form or in the dialog's. */
  place: "page" | "dialog" | "behind";
  round: NonNullable<AuctionPage["round"]>;
  board: BoardView;
  own: AuctionPage["own"];
  fetcher: AnswerFetcher;
  /** The smallest pledge that takes the lead; null if the viewer leads already, or cannot. */
  leadCents: Cents | null;
  /** Outlives the form, whose round may close meanwhile (D92). */
  typed: ReturnType<typeof useTypedText>;
}

const STEP_CENTS = 100;
const MORE_CENTS = [10_000, 50_000];

/** A pledge can never be lowered, so a surprising amount needs a tick (D40). */
export function PledgeForm({ id, place, round, board, own, fetcher, leadCents, typed }: PledgeFormProps) {
  const posted = useActionData<AuctionAnswer>();
  const latest = fetcher.data ?? posted;
  const [earlier] = useState(place === "dialog" ? latest : undefined);
  const answer = place === "behind" || latest === earlier ? undefined : latest;
  const { pathname } = useLocation();
  const current = board.own?.pledgeCents ?? own?.pledgeCents ?? null;
  const { text, setText, box } = typed;
  const { errors, formProps } = usePledgeErrors(answer, text, place !== "behind");
  const amount = framedField(`${id}-amount`, errors.pledge_amount);
  const confirmed = framedField(`${id}-confirmed`, errors.confirmed);
  const hint =
    current === null
      ? t("You can pledge {range}.", { range: round.rangeText })
      : raiseHint(current, round.maximumCents);
  const cents = parseTypedAmount(text);
  const { minimumCents, maximumCents } = round;
  // the page shows it above its form for the pledge now
  const payText =
    cents === null && place !== "dialog"
      ? null
      : winningPayText(round.terms, cents ?? current ?? leadCents, cents === null && current !== null);
  const { highestCents } = board;
  const { highest, asksForTick, stepped } = typedPledge({
    cents,
    current,
    minimumCents,
    maximumCents,
    highestCents,
    leadCents,
  });
  // the question stays for this amount: the button must not move when somebody else pledges
  const [asked, setAsked] = useState<Cents | null>(null);
  if (asksForTick && asked !== cents) setAsked(cents);
  const sending = fetcher.state !== "idle";

  const step = (by: Cents) => setText(toAmountText(stepped(by)));

  const from = leadCents ?? current;
  const suggested =
    from === null
      ? []
      : [...(leadCents === null ? [] : [leadCents]), ...MORE_CENTS.map((more) => from + more)];
  const offered = suggested.filter((amount) => amount <= highest);

  return (
    <fetcher.Form method="post" action={pathname} className={stack.m} id={id} {...formProps}>
      {answer?.confirmed ? (
        <Notice tone="success" role="status">
          <p>{answer.confirmed}</p>
        </Notice>
      ) : null}
      {answer?.message && !errors.pledge_amount && !errors.confirmed ? (
        <FormAlert tone="error" answer={fetcher.data}>
          <p>{answer.message}</p>
        </FormAlert>
      ) : null}
      <input type="hidden" name="intent" value="pledge" />
      <input type="hidden" name="round" value={round.number} />
      <TextBox
        field={amount}
        {...fieldAttributes(amount, hint)}
        name="pledge_amount"
        label={t("Your pledge")}
        prefix="KSh"
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="send"
        before={<StepButton sign="−" label={t("KSh 1 less")} onStep={() => step(-STEP_CENTS)} />}
        after={<StepButton sign="+" label={t("KSh 1 more")} onStep={() => step(STEP_CENTS)} />}
        value={box.value}
        onChange={box.onChange}
        boxRef={box.ref}
        {...(errors.pledge_amount && { autoFocus: true })}
      />
      {offered.length > 0 ? (
        <div role="group" aria-label={t("Suggested amounts")} className={cluster.s}>
          <span className={muted}>{current === null ? t("Such as") : t("Raise to")}</span>
          {offered.map((amount) => (
            <ButtonLink
              key={amount}
              look="secondary"
              to={`?pledge=${toAmountText(amount)}#pledge`}
              preventScrollReset
              onClick={(event) => {
                event.preventDefault();
                setText(toAmountText(amount));
              }}
            >
              {formatKsh(amount)}
            </ButtonLink>
          ))}
        </div>
      ) : null}
      {payText ? <p className={muted}>{unbroken(payText)}</p> : null}
      {cents !== null && asked === cents ? (
        <>
          <input type="hidden" name="confirmed_for" value={cents} />
          {/* the key: another amount needs a new tick */}
          <div key={cents}>
            <label className={tick.choice}>
              <input type="checkbox" name="confirmed" {...fieldAttributes(confirmed)} className={tick.mark} />
              {confirmationLabel(cents)}
            </label>
            <FieldError field={confirmed} />
          </div>
        </>
      ) : null}
      <p className={muted}>
        {current === null
          ? t("You can raise your pledge at any time in this round, but never lower it.")
          : t("Your current pledge is {sum}. You can raise it, but never lower it.", {
              sum: formatKsh(current),
            })}
      </p>
      <div className={styles.send}>
        <Button busy={sending}>
          {sending ? t("Sending your pledge…") : current === null ? t("Place pledge") : t("Raise pledge")}
        </Button>
      </div>
      <noscript>
        <ButtonLink look="quiet" to={pathname} reloadDocument>
          {t("Refresh")}
        </ButtonLink>
      </noscript>
    </fetcher.Form>
  );
}

const raiseHint = (current: Cents, maximum: Cents | null) =>
  maximum === null
    ? t("You can pledge more than {sum}, no upper limit.", { sum: formatKsh(current) })
    : t("You can pledge more than {sum}, up to {maximum}.", {
        sum: formatKsh(current),
        maximum: formatKsh(maximum),
      });

const StepButton = ({ sign, label, onStep }: { sign: string; label: string; onStep: () => void }) => (
  <Button type="button" look="secondary" className={scripted} aria-label={label} onClick={onStep}>
    {sign}
  </Button>
);
