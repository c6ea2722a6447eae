import { ConfirmForm } from "~/screens/management/shared/confirm-form";

export const DeleteSearchWordsForm = ({ id, words }: { id: number; words: string }) => (
  <ConfirmForm action={`/management/search-words/${id}/delete`}>
    <p>“{words}” will be deleted for good. Searching for one will no longer find the others.</p>
  </ConfirmForm>
);
