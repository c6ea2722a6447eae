import { Link } from "~/router";
import { ActionBar } from "~/ui/frame/action-bar";
import { ButtonLink } from "~/ui/frame/button";
import { more } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { unbroken } from "~/ui/text/unbroken";
import { t } from "~/texts/t";
import { JoinForm, type JoinFormProps } from "./join-form";
import type { StepDialog } from "./use-step-dialog";

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
