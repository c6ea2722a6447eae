import { finePrint } from "~/ui/frame/layout.css";
import * as styles from "./note-list.css";

interface NoteListProps {
  /** Newest first; `by` names the author and the time. */
  notes: readonly { readonly id: number; readonly text: string; readonly by: string }[];
}

export const NoteList = ({ notes }: NoteListProps) => (
  <>
    {notes.map(({ id, text, by }) => (
      <div key={id}>
        <p className={styles.note}>{text}</p>
        <p className={finePrint}>{by}</p>
      </div>
    ))}
  </>
);
