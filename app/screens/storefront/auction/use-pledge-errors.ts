import { type FormEvent, useEffect, useRef, useState } from "react";
import { INVALID_AMOUNT } from "~/domain/messages";
import { parseTypedAmount } from "~/domain/money";
import type { AuctionAnswer } from "./auction-answer";

interface PledgeErrors {
  pledge_amount?: string[];
  confirmed?: string[];
}

/** The server's refusal, until the text changes. Conform and zod would be 27 kB for one field (006-forms.md). */
export function usePledgeErrors(answer: AuctionAnswer | undefined, text: string, isInFront: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState({ answer, text });
  if (refused.answer !== answer) setRefused({ answer, text });
  const refusal = refused.text === text ? answer?.result?.error : undefined;
  const isNoAmount = isInFront && isTried && parseTypedAmount(text) === null;
  const errors: PledgeErrors = {
    pledge_amount: isNoAmount ? [INVALID_AMOUNT] : (refusal?.pledge_amount ?? undefined),
    confirmed: refusal?.confirmed ?? undefined,
  };

  // focus the error in the form that was sent: the page's or the dialog's
  useEffect(() => {
    const { current } = form;
    if (answer?.result?.error && current?.contains(document.activeElement))
      current.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answer]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const box = event.currentTarget.querySelector<HTMLInputElement>("[name=pledge_amount]");
    const isAmount = !box || parseTypedAmount(box.value) !== null;
    setTried(!isAmount);
    if (isAmount) return;
    event.preventDefault();
    box.focus();
  };
  return { errors, formProps: { ref: form, onSubmit } };
}
