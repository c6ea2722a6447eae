import { Link } from "~/router";
import { ActionBar } from "~/ui/frame/action-bar";
import { ButtonLink, Button } from "~/ui/frame/button";
import { more, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { unbroken } from "~/ui/text/unbroken";
import { t } from "~/texts/t";
import type { StepDialog } from "./use-step-dialog";
import type { Cents } from "~/domain/money";
import { winningPayText } from "~/domain/order/winner-offer/won-order";
import { CANNOT_WIN_LABEL } from "~/domain/round/participation";
import type { PreviewText } from "~/domain/pledge/standing-text";
import * as tick from "~/ui/form/choice.css";
import { FormAlert } from "~/ui/form/form-alert";
import { PreviewLine } from "~/ui/auction/standing-line";
import * as styles from "./auction.css";
import type { AuctionPage } from "./auction-page.server";
import type { AnswerFetcher } from "./auction-answer";
import { framedField, fieldAttributes } from "~/ui/form/field-frame";
import { TextBox } from "~/ui/form/text-box";
import { tNodes } from "~/texts/t-nodes";
import { ClosePromises } from "./close-promises";
import { WinnerRules } from "./winner-rules";

interface Props extends JoinFormProps {
  inPage: boolean;
  /** How the round stands, in the bar. */
  bar: string | null;
  dialog: StepDialog;
}

const IN_PAGE = "?step=join#join";

export function JoinStep({ inPage, bar, dialog, ...form }: Props) {
  const { Loaded, isOpen, close, openFrom } = dialog;
  const title = t("Join round {number}", { number: form.round.number });
  return (
    <>
      {inPage ? (
        <Panel title={title} id="join">
          <JoinForm {...form} />
        </Panel>
      ) : (
        <ActionBar
          beside={unbroken([bar, t("Fee {fee}", { fee: form.round.feeText })].filter(Boolean).join(" · "))}
        >
          {form.cannotWin ? (
            <Link to={IN_PAGE} onClick={openFrom(IN_PAGE)} preventScrollReset className={more}>
              {t("Join anyway")}
            </Link>
          ) : (
            <ButtonLink to={IN_PAGE} onClick={openFrom(IN_PAGE)} preventScrollReset>
              {t("Join auction")}
            </ButtonLink>
          )}
        </ActionBar>
      )}
      {Loaded ? (
        <Loaded open={isOpen} onOpenChange={close} title={title}>
          <JoinForm {...form} />
        </Loaded>
      ) : null}
    </>
  );
}

interface JoinFormProps {
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

function JoinForm({ round, fetcher, phoneText, phone, lead, leadCents, cannotWin, message }: JoinFormProps) {
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
