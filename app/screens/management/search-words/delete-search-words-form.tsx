import { ConfirmForm } from "~/screens/management/shared/confirm-form";
import { t } from "~/texts/t";

export const DeleteSearchWordsForm = ({ id, words }: { id: number; words: string }) => (
  <ConfirmForm action={`/management/search-words/${id}/delete`}>
    <p>
      {t("“{words}” will be deleted for good. Searching for one will no longer find the others.", { words })}
    </p>
  </ConfirmForm>
);
