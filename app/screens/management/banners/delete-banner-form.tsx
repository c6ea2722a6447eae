import { ConfirmForm } from "~/screens/management/shared/confirm-form";

export const DeleteBannerForm = ({ id, text }: { id: number; text: string }) => (
  <ConfirmForm action={`/management/banners/${id}/delete`}>
    <p>“{text}” will be deleted for good. To hide it for a while, deactivate it instead.</p>
  </ConfirmForm>
);
