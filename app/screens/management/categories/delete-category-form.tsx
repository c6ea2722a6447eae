import { muted } from "~/ui/frame/layout.css";
import { ConfirmForm } from "~/screens/management/shared/confirm-form";

export const DeleteCategoryForm = ({ id, name }: { id: number; name: string }) => (
  <ConfirmForm action={`/management/category/${id}/delete`}>
    <p>{`Delete category "${name}"? This will deactivate it.`}</p>
    <p className={muted}>
      Visitors will no longer find it. Its products stay on sale, and you can activate it again.
    </p>
  </ConfirmForm>
);
