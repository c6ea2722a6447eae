import type { FormAnswer } from "~/http/forms/form.server";
import { ReasonForm } from "~/screens/management/shared/reason-form";
import { Panel } from "~/ui/frame/panel";

interface Returns {
  readonly hasSilentReturn: boolean;
  readonly hasFailedReturn: boolean;
}

/** Actions for refunds: for one without an answer from M-Pesa, and for a failed one. */
export function ReturnPanels({
  returns: { hasSilentReturn, hasFailedReturn },
  answer,
}: {
  returns: Returns;
  answer: (FormAnswer & { intent: string }) | null;
}) {
  return (
    <>
      {hasSilentReturn ? (
        <Panel title="M-Pesa is silent about the return">
          <p>Look it up in M-Pesa's portal by phone, sum and day, then say here what became of it.</p>
          <ReasonForm
            id="return-end"
            answer={answer?.intent.startsWith("return-") ? answer.result : undefined}
            hint="At least 10 characters: what the portal shows, with its receipt."
            intent="return-lost"
            button="It was not sent"
            otherButton={{ intent: "return-came", button: "The buyer has it", look: "primary" }}
          />
        </Panel>
      ) : null}
      {hasFailedReturn ? (
        <Panel title="The return failed">
          <p>The money is still with the shop. See above what the provider said.</p>
          <ReasonForm
            id="retry-return"
            answer={answer && !hasSilentReturn ? answer.result : undefined}
            hint="At least 10 characters: what was done about it."
            intent="return-came"
            button="The buyer has it"
            otherButton={{ intent: "retry-return", button: "Try the return again", look: "primary" }}
          />
        </Panel>
      ) : null}
    </>
  );
}
