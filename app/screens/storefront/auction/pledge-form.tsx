import { useActionData, useLocation } from "@remix-run/react";
import { formatKsh, parseTypedAmount, toAmountText } from "~/domain/money";
import { confirmationLabel, needsConfirmation } from "~/domain/pledge";
import { Button, ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { FormErrors } from "~/ui/form-errors";
import { muted, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import { useCheckedForm } from "~/ui/use-checked-form";
import { useHydrated } from "~/ui/use-hydrated";
import { useTypedText } from "~/ui/use-typed-text";
import type { AuctionPage } from "./auction-page.server";
import type { AnswerFetcher, AuctionAnswer } from "./auction-answer";
import type { BoardView } from "./board-view";

export interface PledgeFormProps {
  id: string;
  round: NonNullable<AuctionPage["round"]>;
  board: BoardView;
  own: AuctionPage["own"];
  fetcher: AnswerFetcher;
}

const loadCheck = () => import("./pledge.check").then((module) => module.checkPledge);
const STEP_CENTS = 100;
const typedBefore = (value: unknown) => (typeof value === "string" ? value : "");

/** One amount, and for a surprising one the tick of D40: a pledge can never be lowered again. */
export function PledgeForm({ id, round, board, own, fetcher }: PledgeFormProps) {
  const posted = useActionData<AuctionAnswer>();
  const answer = fetcher.data ?? posted;
  const result = answer?.result;
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const current = board.own?.pledgeCents ?? own?.pledgeCents ?? null;
  const { form, fields, onFocus } = useCheckedForm<{ pledge_amount: string; confirmed: boolean }>({
    id,
    lastResult: fetcher.state === "idle" ? result : undefined,
    loadCheck,
  });
  const { text, setText, box } = useTypedText(typedBefore(result?.initialValue?.pledge_amount));
  const cents = parseTypedAmount(text);
  const surprising =
    cents !== null &&
    needsConfirmation({ cents, highestCents: board.highestCents, minimumCents: round.minimumCents });
  const sending = fetcher.state !== "idle";

  function step(by: number) {
    const next = Math.max(round.minimumCents, (cents ?? current ?? round.minimumCents) + by);
    setText(toAmountText(next));
  }

  return (
    <fetcher.Form
      method="post"
      // without scripts the answer opens at the form, where the error stands
      action={`${pathname}#pledge`}
      className={stack.m}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      onFocus={onFocus}
    >
      {form.errors ? <FormErrors form={form} /> : null}
      {answer?.message && !result ? (
        <Notice tone="error" role="alert">
          <p>{answer.message}</p>
        </Notice>
      ) : null}
      <input type="hidden" name="intent" value="pledge" />
      <input type="hidden" name="round" value={round.number} />
      <TextField
        field={fields.pledge_amount}
        label="Your pledge"
        prefix="KSh"
        hint={`You may pledge ${round.rangeText}.`}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="send"
        before={
          hydrated ? <StepButton sign="−" words="Less by KSh 1" onStep={() => step(-STEP_CENTS)} /> : null
        }
        after={
          hydrated ? <StepButton sign="+" words="More by KSh 1" onStep={() => step(STEP_CENTS)} /> : null
        }
        defaultValue={undefined}
        value={box.value}
        onChange={box.onChange}
        boxRef={box.ref}
      />
      {surprising && cents !== null ? (
        <>
          <input type="hidden" name="confirmed_for" value={cents} />
          <CheckboxField field={fields.confirmed} label={confirmationLabel(cents)} />
        </>
      ) : null}
      <p className={muted}>
        {current === null
          ? "You can raise your pledge at any time in this round, but never lower it."
          : `Your current pledge is ${formatKsh(current)}. You can raise it, but never lower it.`}
      </p>
      <Button busy={sending}>
        {sending ? "Sending your pledge…" : current === null ? "Place pledge" : "Raise pledge"}
      </Button>
      <noscript>
        <ButtonLink look="quiet" to={pathname} reloadDocument>
          Refresh
        </ButtonLink>
      </noscript>
    </fetcher.Form>
  );
}

function StepButton({ sign, words, onStep }: { sign: string; words: string; onStep: () => void }) {
  return (
    <Button type="button" look="secondary" aria-label={words} onClick={onStep}>
      {sign}
    </Button>
  );
}
