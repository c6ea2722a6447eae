import { Form } from "~/router";
import type { ReactNode } from "react";
import { FormPage } from "~/screens/management/shared/form-page";
import { FormActions } from "~/ui/form/form-actions";
import { stack } from "~/ui/frame/layout.css";
import { FormAlert } from "~/ui/form/form-alert";
import { t } from "~/texts/t";

interface ClosingPageProps {
  product: { id: number; title: string };
  title: string;
  lead: ReactNode;
  label: string;
  failure: string | undefined;
  obstacle: { title: string; text: string } | null;
  children: ReactNode;
}

export const earlyObstacle = ({ early }: { readonly early: string | null }) =>
  early === null ? null : { title: t("It cannot be closed yet"), text: early };

export function ClosingPage({ product, title, lead, label, failure, obstacle, children }: ClosingPageProps) {
  const productPage = `/management/products/${product.id}`;
  const alert = failure ? <FormAlert tone="error">{failure}</FormAlert> : null;
  return (
    <FormPage
      back={{ to: productPage, label: product.title }}
      title={title}
      lead={lead}
      obstacle={obstacle && { ...obstacle, action: t("Back to the product"), alert }}
    >
      <Form method="post" className={stack.l}>
        {alert}
        {children}
        <FormActions cancelTo={productPage} look="danger">
          {label}
        </FormActions>
      </Form>
    </FormPage>
  );
}
