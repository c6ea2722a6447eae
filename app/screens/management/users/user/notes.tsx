import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { NoteList } from "~/screens/management/shared/note-list";
import { RestoredNotice } from "~/ui/form/restored-notice";
import { TextArea } from "~/ui/form/text-area";
import { muted, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import type { AccountView } from "../user-view.server";

export interface NotesProps extends TypedBefore {
  notes: AccountView["notes"];
  mayAdd: boolean;
}

/** For staff: the person never reads them. */
export function Notes({ notes, mayAdd, answer, restored }: NotesProps) {
  return (
    <Panel title="Notes">
      <div className={stack.l}>
        {notes.length === 0 ? <p className={muted}>No notes yet. Only staff can read them.</p> : null}
        <NoteList notes={notes} />
        {restored && !answer ? <RestoredNotice hadPicture={false} /> : null}
        {mayAdd ? (
          <NoteForm key={answer ? "refused" : notes[0]?.id} answer={answer} restored={restored} />
        ) : null}
      </div>
    </Panel>
  );
}

function NoteForm(typed: TypedBefore) {
  const { edit, fields } = useEditForm<Record<"note", string>>(typed, {
    id: "note",
    loadSchema: async () => (await import("~/domain/account/blocking")).noteSchema,
  });
  return (
    <EditForm {...edit} intent="note" button="Add note">
      <TextArea field={fields.note} label="New note" rows={2} maxLength={1000} />
    </EditForm>
  );
}
