import { Link } from "~/router";
import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { TextArea } from "~/ui/form/text-area";
import { Notice } from "~/ui/frame/notice";
import type { VoidView } from "./void-page.server";

export interface VoidFormProps extends TypedBefore {
  view: VoidView;
  cancelTo: string;
}

export function VoidForm({ view, cancelTo, ...typed }: VoidFormProps) {
  const { edit, fields } = useEditForm<Record<"reason" | "confirm", string>>(typed, {
    id: "void-round",
    loadSchema: async () => (await import("~/domain/round/void-round")).voidSchema,
  });
  return (
    <EditForm
      {...edit}
      intent={null}
      cancelTo={cancelTo}
      look="danger"
      button={view.whole ? "Declare the auction void" : "Declare the round void"}
    >
      <Notice tone={view.changes ? "warning" : "info"}>
        {view.whyWhole ? <p>{view.whyWhole}</p> : null}
        <p>{view.lead}</p>
        <p>{view.fees}</p>
        {view.wonOrder ? (
          <p>
            The winner has an order: <Link to={view.wonOrder.to}>{view.wonOrder.number}</Link>.{" "}
            {view.wonOrder.isPaid ? "Refund it there first." : "Cancel it there."}
          </p>
        ) : null}
      </Notice>
      <input type="hidden" name="seen_lead" value={view.leadKey} />
      {view.whole ? <input type="hidden" name="whole_auction" value="on" /> : null}
      <TextArea
        field={fields.reason}
        label="Reason"
        hint="At least 10 characters. Everybody can read it on the auction's page and on the proof."
        rows={3}
      />
      {view.changes ? (
        <CheckboxField field={fields.confirm} label="I know that this changes who leads" />
      ) : null}
    </EditForm>
  );
}
