import { Form } from "~/router";
import { FormActions } from "~/ui/form/form-actions";
import { t } from "~/texts/t";

/** In one tap, with the notice that buyers need (D91). `action` is the round's page. */
export const CloseSoonButton = ({ action }: { action: string }) => (
  <Form method="post" action={action}>
    <FormActions intent="close_soon" look="secondary">
      {t("Close in 10 minutes")}
    </FormActions>
  </Form>
);
