import { muted } from "~/ui/frame/layout.css";
import { ConfirmForm } from "~/screens/management/shared/confirm-form";
import { msg, t } from "~/texts/t";
import { oneOrMany } from "~/domain/text/counted";

interface Props {
  id: number;
  name: string;
  /** Its products on sale. */
  products: number;
}

export const DeleteCategoryForm = ({ id, name, products }: Props) => (
  <ConfirmForm action={`/management/category/${id}/delete`}>
    <p>{t('Delete category "{name}"? This will deactivate it.', { name })}</p>
    <p className={muted}>{whatStays(products)}</p>
  </ConfirmForm>
);

const whatStays = (products: number): string =>
  products === 0
    ? t(
        "Nothing is lost: you can activate it again. Until then visitors do not find it; no product of it is on sale.",
      )
    : oneOrMany(
        products,
        msg(
          "Nothing is lost: you can activate it again. Until then visitors do not find it, but its product stays on sale.",
        ),
        msg(
          "Nothing is lost: you can activate it again. Until then visitors do not find it, but its {count} products stay on sale.",
        ),
      );
