import { Link } from "~/router";
import type { ReactNode } from "react";
import * as styles from "./seat-table.css";
import type { PersonView } from "./seat-view.server";

/** Name and username; `children` stand beside the name. */
export function PersonCell({ person, children }: { person: PersonView; children?: ReactNode }) {
  return (
    <div className={styles.name}>
      <Link to={`/management/users/${person.id}`}>{person.name}</Link> {children}
      <div className={styles.second}>@{person.username}</div>
    </div>
  );
}

/** How to reach a person: 'Email and phone' are its column. */
export function ContactCell({ person }: { person: PersonView }) {
  const [mailbox, ...domain] = person.email.split("@");
  return (
    <div className={styles.contact}>
      {mailbox}
      <wbr />@{domain.join("@")}
      <div className={styles.second}>{person.phone}</div>
    </div>
  );
}
