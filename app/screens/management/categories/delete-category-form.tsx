import { muted } from "~/ui/frame/layout.css";
import { ConfirmForm } from "~/screens/management/shared/confirm-form";

interface Props {
  id: number;
  name: string;
  /** Its products on sale. */
  products: number;
}

export const DeleteCategoryForm = ({ id, name, products }: Props) => (
  <ConfirmForm action={`/management/category/${id}/delete`}>
    <p>{`Delete category "${name}"? This will deactivate it.`}</p>
    <p className={muted}>
      {`Nothing is lost: you can activate it again. Until then visitors do not find it${stay(products)}.`}
    </p>
  </ConfirmForm>
);

function stay(products: number): string {
  if (products === 0) return "; no product of it is on sale";
  return products === 1 ? ", but its product stays on sale" : `, but its ${products} products stay on sale`;
}
