import { ConfirmForm } from "~/screens/management/shared/confirm-form";
import { t } from "~/texts/t";

export const DeleteBannerForm = ({ id, text }: { id: number; text: string }) => (
  <ConfirmForm action={`/management/banners/${id}/delete`}>
    <p>{t("“{text}” will be deleted for good. To hide it for a while, deactivate it instead.", { text })}</p>
  </ConfirmForm>
);
