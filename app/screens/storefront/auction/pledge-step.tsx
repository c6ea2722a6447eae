import { ActionBar } from "~/ui/frame/action-bar";
import { ButtonLink } from "~/ui/frame/button";
import { Panel } from "~/ui/frame/panel";
import { unbroken } from "~/ui/text/unbroken";
import { t } from "~/texts/t";
import * as styles from "./auction.css";
import type { StepDialog } from "./use-step-dialog";
import { PledgeForm, type PledgeFormProps } from "./pledge-form";

interface Props extends Omit<PledgeFormProps, "id" | "place"> {
  dialog: StepDialog;
  /** How the round stands, in the bar. */
  bar: string | null;
}

/** The form in the page; on a phone also in a dialog, opened from the bar at the bottom. */
export function PledgeStep({ dialog, bar, ...form }: Props) {
  const { Loaded, isOpen, close, openFrom } = dialog;
  const { own } = form.board;
  const title = own ? t("Raise your pledge") : t("Place your pledge");
  return (
    <>
      <Panel title={title} id="pledge">
        <PledgeForm {...form} id="pledge-here" place={isOpen ? "behind" : "page"} />
      </Panel>
      <div className={styles.phoneOnly}>
        <ActionBar beside={unbroken(bar ?? t("Pledge {range}", { range: form.round.rangeText }))}>
          <ButtonLink to="#pledge" onClick={openFrom("#pledge")} preventScrollReset>
            {title}
          </ButtonLink>
        </ActionBar>
      </div>
      {Loaded ? (
        <Loaded open={isOpen} onOpenChange={close} title={title}>
          <PledgeForm {...form} id="pledge-dialog" place="dialog" />
        </Loaded>
      ) : null}
    </>
  );
}
