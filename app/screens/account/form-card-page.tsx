import type { ReactNode } from "react";
import { FieldForm, type FieldFormProps } from "~/ui/form/field-form";
import { Card } from "~/ui/frame/card";
import { PageHeader } from "~/ui/frame/page-header";
import { Page } from "~/ui/shell/page";

interface FormCardPageProps extends FieldFormProps {
  title: string;
  lead: ReactNode;
  /** Links below the card, such as "Sign up" or "Forgot password?". */
  below: ReactNode;
}

/** Login, its code, and the two steps to a new password. */
export const FormCardPage = ({ title, lead, below, ...form }: FormCardPageProps) => (
  <Page width="narrow">
    <PageHeader title={title}>{lead}</PageHeader>
    <Card>
      <FieldForm {...form} />
    </Card>
    {below}
  </Page>
);
