import type { FormAnswer } from "~/http/forms/form.server";
import { ReasonForm } from "~/screens/management/shared/reason-form";
import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";

interface Refunds {
  readonly sentTwice: readonly string[];
  readonly hasSilentRefund: boolean;
  readonly hasFailedRefund: boolean;
}

export const RefundPanels = ({
  refunds: { sentTwice, hasSilentRefund, hasFailedRefund },
  answer,
}: {
  refunds: Refunds;
  answer: (FormAnswer & { intent: string }) | null;
}) => (
  <>
    {sentTwice.length > 0 ? (
      <Panel title={t("Money went back twice")}>
        {sentTwice.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          {t(
            "M-Pesa sent what had been ended here as not sent. Ask the customer to pay one back, then say what was done.",
          )}
        </p>
        <ReasonForm
          id="refund-sent-twice"
          answer={answer?.intent === "refund-sent-twice" ? answer.result : undefined}
          hint={t("At least 10 characters: what was agreed, and how the money came back.")}
          intent="refund-sent-twice"
          button={t("Done")}
          look="primary"
        />
      </Panel>
    ) : null}
    {hasSilentRefund ? (
      <Panel title={t("M-Pesa is silent about the refund")}>
        <p>{t("Look it up in M-Pesa's portal by phone, sum and day, then say here what became of it.")}</p>
        <p>
          {t(
            "M-Pesa may still send it after you say that it was not sent. If you then send it again, the customer has the money twice: wait until the portal shows that it failed.",
          )}
        </p>
        <ReasonForm
          id="refund-end"
          answer={
            answer?.intent === "refund-not-sent" || answer?.intent === "refund-arrived"
              ? answer.result
              : undefined
          }
          hint={t("At least 10 characters: what the portal shows, with its receipt.")}
          intent="refund-not-sent"
          button={t("It was not sent")}
          otherButton={{ intent: "refund-arrived", button: t("The customer has it"), look: "primary" }}
        />
      </Panel>
    ) : null}
    {hasFailedRefund ? (
      <Panel title={t("The refund failed")}>
        <p>{t("The money is still with the shop. See above what the provider said.")}</p>
        <ReasonForm
          id="retry-refund"
          answer={
            answer && !hasSilentRefund && answer.intent !== "refund-sent-twice" ? answer.result : undefined
          }
          hint={t("At least 10 characters: what was done about it.")}
          intent="refund-arrived"
          button={t("The customer has it")}
          otherButton={{ intent: "retry-refund", button: t("Try the refund again"), look: "primary" }}
        />
      </Panel>
    ) : null}
  </>
);
