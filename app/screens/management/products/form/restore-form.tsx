import { PostButton } from "~/screens/management/shared/post-button";
import type { ButtonSize } from "~/ui/frame/button";
import { t } from "~/texts/t";

interface RestoreFormProps {
  productId: number;
  /** For screen readers, because there are many such buttons. */
  title: string;
  back: string;
  size?: ButtonSize;
}

export const RestoreForm = ({ productId, title, back, size = "medium" }: RestoreFormProps) => (
  <PostButton
    page="/management/products/restore"
    label={t("Restore")}
    fullLabel={t("Restore {title}", { title })}
    fields={{ product_ids: String(productId), back }}
    size={size}
  />
);
