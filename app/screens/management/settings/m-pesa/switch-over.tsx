import { FieldForm, usePostedForm } from "~/ui/form/field-form";
import { FormActions } from "~/ui/form/form-actions";
import { ButtonLink } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { countOf } from "~/domain/text/count";
import { Notice } from "~/ui/frame/notice";
import { Panel } from "~/ui/frame/panel";
import type { StepProps } from "./connection-fields";

const HERE = "/management/settings/m-pesa";

export function SwitchOver({ page, answer }: StepProps) {
  const { chosen, version, isOpen, facts, asksToEnd } = page;
  const { form } = usePostedForm("switch", answer);
  const isNew = chosen !== null && !chosen.isCurrent;
  return (
    <Panel title="5. Let buyers pay by it" id="switch">
      <div className={stack.m}>
        <p>{whatNow(page)}</p>
        {isNew && page.withCents > 0 ? (
          <Notice tone="warning">
            <p>
              {countOf(
                page.withCents,
                "product on sale has a price or entry fee",
                "products on sale have prices or entry fees",
              )}{" "}
              with cents. M-Pesa takes whole shillings: change them, or nobody can pay them by M-Pesa.
            </p>
          </Notice>
        ) : null}
        {isOpen && isNew && chosen.isTried && !chosen.isSandbox ? (
          <FieldForm form={form}>
            <input type="hidden" name="intent" value="use" />
            <input type="hidden" name="connection" value={chosen.id} />
            <input type="hidden" name="seen" value={version} />
            <FormActions intent="use">Let buyers pay by {chosen.number}</FormActions>
          </FieldForm>
        ) : null}
        {asksToEnd && facts ? (
          <Notice tone="warning" title="Make payments a test again?">
            <p>
              Buyers go through a payment and pay nothing, and their orders count as paid. M-Pesa payments
              that are under way must end first; money that went through can still be sent back.
            </p>
            <FieldForm form={form}>
              <input type="hidden" name="intent" value="end" />
              <input type="hidden" name="seen" value={version} />
              <FormActions intent="end" look="danger" cancelTo={`${HERE}#switch`}>
                Make payments a test
              </FormActions>
            </FieldForm>
          </Notice>
        ) : null}
        {isOpen && facts && !asksToEnd ? (
          <p>
            <ButtonLink look="secondary" size="small" to={`${HERE}?end=1#switch`}>
              Back to test payments
            </ButtonLink>
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function whatNow({ chosen, facts }: StepProps["page"]): string {
  if (chosen === null) return "Possible once the keys are entered and KSh 1 was paid.";
  if (chosen.isCurrent)
    return chosen.isTried
      ? `Buyers pay to ${chosen.number} now.`
      : `Buyers pay to ${chosen.number} now. Its keys have changed: pay KSh 1 to see that they work.`;
  if (chosen.isSandbox) return "The sandbox is for trying: buyers pay once your live keys are entered.";
  if (!chosen.isTried) return "First pay KSh 1, so that you know that the keys work.";
  return facts
    ? "Payments under way stay with the number that they began with."
    : "From then on money moves. Test payments under way end, and their buyers pay again.";
}
