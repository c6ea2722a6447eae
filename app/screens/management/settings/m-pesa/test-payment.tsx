import type { FormAnswer } from "~/http/forms/form.server";
import { Link } from "~/router";
import { FieldForm, usePostedForm } from "~/ui/form/field-form";
import { FormActions } from "~/ui/form/form-actions";
import { TextField } from "~/ui/form/text-field";
import { stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import type { StepProps } from "./connection-fields";
import type { MpesaPage } from "./m-pesa-page.server";
import { Step } from "./step";

const HERE = "/management/settings/m-pesa";

export function TestPayment({ page, answer, returned }: StepProps & { returned: FormAnswer | undefined }) {
  const { chosen, canTest, isOpen, test, isByVariable } = page;
  const { form, fields } = usePostedForm<{ phone: string }>("test-payment", answer);
  const isDone = chosen?.isTried && test?.back?.tone === "success";
  return (
    <Step
      title="4. Pay KSh 1, and send it back"
      id="test"
      folded={isDone && !answer && !returned ? "Done" : null}
    >
      <div className={stack.m}>
        {test ? <State test={test} page={page} answer={returned} /> : null}
        {canTest && isOpen ? (
          <FieldForm form={form}>
            <input type="hidden" name="intent" value="test" />
            {isByVariable || !chosen ? null : <input type="hidden" name="connection" value={chosen.id} />}
            <TextField
              field={fields.phone}
              label="Your Safaricom number"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              hint="It is asked for KSh 1, at most once a minute."
            />
            <FormActions intent="test">Pay KSh 1</FormActions>
          </FieldForm>
        ) : (
          <p>{canTest ? "Your password comes first." : "Possible once the keys are entered."}</p>
        )}
        <p>The shilling belongs to no order and is in no report.</p>
      </div>
    </Step>
  );
}

type Test = NonNullable<MpesaPage["test"]>;

function State({ test, page: { isOpen, chosen }, answer }: { test: Test } & StepProps) {
  const { form } = usePostedForm("send-back", answer);
  const again = chosen ? `?connection=${chosen.id}` : "";
  return (
    <>
      <Notice tone={test.there.tone} title={test.there.text}>
        <p>{test.asked}</p>
        {test.call ? <p>{test.call}</p> : null}
        {test.mayBeOver ? null : (
          <p>
            <Link to={`${HERE}${again}#test`} reloadDocument>
              Look again
            </Link>
          </p>
        )}
      </Notice>
      {test.back ? <Notice tone={test.back.tone} title={test.back.text} /> : null}
      {test.maySendBack && isOpen ? (
        <FieldForm form={form}>
          <input type="hidden" name="intent" value="send_back" />
          <input type="hidden" name="test" value={test.id} />
          {chosen ? <input type="hidden" name="connection" value={chosen.id} /> : null}
          <FormActions intent="send_back" look="secondary">
            Send KSh 1 back
          </FormActions>
        </FieldForm>
      ) : null}
    </>
  );
}
