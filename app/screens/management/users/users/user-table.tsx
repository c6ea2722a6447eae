import { Link } from "~/router";
import type { MouseEvent } from "react";
import type { UserType } from "~/domain/account/user-type";
import type { TableColumn } from "~/ui/list/table";
import { UserTypeBadge, VerifiedBadge } from "~/ui/badge/user-badges";
import * as styles from "./users.css";

export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly type: UserType;
  readonly isVerified: boolean;
  readonly joined: string;
}

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
