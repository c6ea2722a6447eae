import { Link } from "~/router";
import type { MouseEvent } from "react";
import type { TableColumn } from "~/ui/list/table";
import { UserTypeBadge, VerifiedBadge } from "~/ui/badge/user-badges";
import * as styles from "./users.css";
import type { UserRow } from "./users-page.server";

type OpenFrom = (user: UserRow) => (event: MouseEvent<HTMLElement>) => void;

export const userColumns = (openFrom: OpenFrom): readonly TableColumn<UserRow>[] => [
  { label: "User", primary: true, cell: (user) => <UserName user={user} onClick={openFrom(user)} /> },
  { label: "Contact", cell: (user) => <Contact user={user} /> },
  { label: "Type", cell: ({ type }) => <UserTypeBadge type={type} /> },
  { label: "Verified", cell: ({ isVerified }) => <VerifiedBadge isVerified={isVerified} /> },
  { label: "Joined", cell: ({ joined }) => joined },
];

function Contact({ user: { email, phone } }: { user: UserRow }) {
  return (
    <div className={styles.contact}>
      {email}
      <div className={styles.second}>{phone}</div>
    </div>
  );
}

interface UserNameProps {
  user: UserRow;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

function UserName({ user: { id, username, name }, onClick }: UserNameProps) {
  return (
    <div className={styles.user}>
      <Link to={`/management/users/${id}`} onClick={onClick}>
        {username}
      </Link>
      <div className={styles.second}>{name}</div>
    </div>
  );
}
