import { Form, useNavigation } from "~/router";
import { PRODUCT_ACTION_LABELS, type ProductAction } from "~/screens/management/products/product-actions";
import { Button } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";

export function StateButton({ productId, action }: { productId: number; action: ProductAction }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={`/management/products/${productId}/state`} className={stack.m}>
      <Button look="secondary" name="intent" value={action} busy={formData?.get("intent") === action}>
        {PRODUCT_ACTION_LABELS[action]}
      </Button>
    </Form>
  );
}
