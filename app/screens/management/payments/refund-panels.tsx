import type { FormAnswer } from "~/http/forms/form.server";
import { ReasonForm } from "~/screens/management/shared/reason-form";
import { Panel } from "~/ui/frame/panel";

interface Refunds {
  readonly hasSilentRefund: boolean;
  readonly hasFailedRefund: boolean;
}

export const RefundPanels = ({
  refunds: { hasSilentRefund, hasFailedRefund },
  answer,
}: {
  refunds: Refunds;
  answer: (FormAnswer & { intent: string }) | null;
}) => (
  <>
    {hasSilentRefund ? (
      <Panel title="M-Pesa is silent about the refund">
        <p>Look it up in M-Pesa's portal by phone, sum and day, then say here what became of it.</p>
        <ReasonForm
          id="refund-end"
          answer={answer?.intent.startsWith("refund-") ? answer.result : undefined}
          hint="At least 10 characters: what the portal shows, with its receipt."
          intent="refund-not-sent"
          button="It was not sent"
          otherButton={{ intent: "refund-arrived", button: "The buyer has it", look: "primary" }}
        />
      </Panel>
    ) : null}
    {hasFailedRefund ? (
      <Panel title="The refund failed">
        <p>The money is still with the shop. See above what the provider said.</p>
        <ReasonForm
          id="retry-refund"
          answer={answer && !hasSilentRefund ? answer.result : undefined}
          hint="At least 10 characters: what was done about it."
          intent="refund-arrived"
          button="The buyer has it"
          otherButton={{ intent: "retry-refund", button: "Try the refund again", look: "primary" }}
        />
      </Panel>
    ) : null}
  </>
);
