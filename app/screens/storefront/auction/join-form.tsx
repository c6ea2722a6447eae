import { Link } from "~/router";
import type { Cents } from "~/domain/money";
import { winningPayText } from "~/domain/order/won/won-order";
import type { PreviewText } from "~/domain/pledge/standing-text";
import { CANNOT_WIN_LABEL } from "~/domain/round/participation";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { PreviewLine } from "~/ui/auction/standing-line";
import * as tick from "~/ui/form/choice.css";
import { fieldAttributes, framedField } from "~/ui/form/field-frame";
import { FormAlert } from "~/ui/form/form-alert";
import { TextBox } from "~/ui/form/text-box";
import { Button } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { unbroken } from "~/ui/text/unbroken";
import type { AnswerFetcher } from "./auction-answer";
import type { AuctionPage } from "./auction-page.server";
import * as styles from "./auction.css";
import { ClosePromises } from "./close-promises";
import { WinnerRules } from "./winner-rules";

export interface JoinFormProps {
  round: NonNullable<AuctionPage["round"]>;
  fetcher: AnswerFetcher;
  phoneText: string | null;
  phone: string | null;
  lead: PreviewText | null;
  /** The smallest pledge that takes the lead; null if none does. */
  leadCents: Cents | null;
  /** No pledge in this round can still win, so paying needs a tick (D72). */
  cannotWin: boolean;
  message?: string;
}

const PHONE = framedField("join-phone", undefined);

export function JoinForm({
  round,
  fetcher,
  phoneText,
  phone,
  lead,
  leadCents,
  cannotWin,
  message,
}: JoinFormProps) {
  const payText = winningPayText(round.terms, leadCents);
  const paying = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" className={stack.m}>
      <input type="hidden" name="intent" value="join" />
      <input type="hidden" name="round" value={round.number} />
      {message && !paying ? (
        <FormAlert tone="error" answer={fetcher.data}>
          <p>{message}</p>
        </FormAlert>
      ) : null}
      <p>
        {tNodes("Pay {fee} once for round {number}. The fee is not refunded if you lose. {link}", {
          fee: <strong>{round.feeText}</strong>,
          number: round.number,
          link: <a href="/terms">{t("Terms")}</a>,
        })}
      </p>
      {phone !== null ? (
        <TextBox
          field={PHONE}
          {...fieldAttributes(PHONE, true)}
          name="phone_number"
          type="tel"
          label={t("M-Pesa phone")}
          hint={t("A Safaricom number, such as 0712 345 678. The request to pay comes there.")}
          autoComplete="tel"
          defaultValue={phone}
          required
        />
      ) : phoneText ? (
        <p>
          {tNodes("We charge your phone {phone}. {link}", {
            phone: phoneText,
            link: <Link to="/profile/edit">{t("Change it")}</Link>,
          })}
        </p>
      ) : null}
      <div>
        {lead ? <PreviewLine {...lead} /> : null}
        {payText ? <p>{unbroken(payText)}</p> : null}
      </div>
      <ClosePromises texts={round.closing} />
      {cannotWin ? (
        <label className={tick.choice}>
          <input type="checkbox" name="knows" required className={tick.mark} />
          {t(CANNOT_WIN_LABEL)}
        </label>
      ) : null}
      <WinnerRules round={round} />
      <div className={styles.send}>
        <Button busy={paying} look={cannotWin ? "secondary" : "primary"}>
          {paying ? t("Waiting for your payment…") : t("Pay entry fee {fee}", { fee: round.feeText })}
        </Button>
      </div>
    </fetcher.Form>
  );
}
