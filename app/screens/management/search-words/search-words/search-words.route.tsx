import { useLoaderData } from "~/router";
import { searchWordsSchema } from "~/domain/search/search-words";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { createSearchWords, managedSearchWords } from "~/operations/search-words/search-words.server";
import { ButtonLink } from "~/ui/frame/button";
import { Card } from "~/ui/frame/card";
import { EmptyState } from "~/ui/list/empty-state";
import { cluster } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { DataTable } from "~/ui/list/table";
import { DeleteSearchWordsForm } from "../delete-search-words-form";
import { DeleteLink } from "~/screens/management/shared/dialog-link";
import { Restored } from "~/screens/management/shared/edit-form";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { SearchWordsForm } from "../search-words-form";
import { guardedForm, guardedFormPage } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const HERE = "/management/search-words";

export const meta = titled(msg("Search words · Management"));

export const loader = guardedFormPage(MANAGED_NOUNS.search_words.draft, async () => ({
  lines: await managedSearchWords(),
}));

export const action = guardedForm(MANAGED_NOUNS.search_words.draft, async (args, actor) =>
  submitForm(args, {
    schema: searchWordsSchema,
    write: (words) => createSearchWords(actor, words),
    done: (_, { words }) => [HERE, t("“{words}” added", { words })],
  }),
);

export default function SearchWords() {
  const { lines } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("Search words")}>
        {t("Searching for one word in a line also finds the others, so “simu” finds phones.")}
      </PageHeader>
      <Restored />
      <Card>
        {/* the key empties the form after a line is added */}
        <SearchWordsForm key={lines.length} line={null} />
      </Card>
      <DataTable
        caption={t("Words that mean the same")}
        captionHidden
        rows={lines}
        columns={[
          { label: t("Mean the same"), primary: true, cell: ({ words }) => words },
          { label: t("Actions"), labelHidden: true, cell: (line) => <Actions {...line} /> },
        ]}
        empty={
          <EmptyState title={t("No search words")}>
            {t("Search finds only the words people type.")}
          </EmptyState>
        }
      />
    </>
  );
}

const Actions = ({ id, words }: { id: number; words: string }) => (
  <div className={cluster.s}>
    <ButtonLink
      look="secondary"
      size="small"
      to={`${HERE}/${id}`}
      aria-label={t("Change {words}", { words })}
    >
      {t("Change")}
    </ButtonLink>
    <DeleteLink to={`${HERE}/${id}/delete`} name={words} title={t("Delete these words?")}>
      <DeleteSearchWordsForm id={id} words={words} />
    </DeleteLink>
  </div>
);
