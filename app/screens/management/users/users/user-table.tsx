import { Link } from "~/router";
import type { MouseEvent } from "react";
import type { UserType } from "~/domain/account/user-type";
import { DataTable } from "~/ui/list/table";
import { UserTypeBadge, VerifiedBadge } from "~/ui/badge/user-badges";
import { UserDialog } from "./user-dialog";
import { useUserDialog } from "./use-user-dialog";
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

export function UserTable({ rows, caption }: { rows: readonly UserRow[]; caption: string }) {
  const { dialog, openFrom } = useUserDialog();
  return (
    <>
      <DataTable
        caption={caption}
        captionHidden
        manyColumns
        columns={[
          { key: "username", label: "User", primary: true },
          { key: "contact", label: "Contact" },
          { key: "type", label: "Type" },
          { key: "verified", label: "Verified" },
          { key: "joined", label: "Joined" },
        ]}
        rows={rows.map((user) => ({
          id: String(user.id),
          cells: {
            username: <UserName user={user} onClick={openFrom(user)} />,
            contact: (
              <div className={styles.contact}>
                {user.email}
                <div className={styles.second}>{user.phone}</div>
              </div>
            ),
            type: <UserTypeBadge type={user.type} />,
            verified: <VerifiedBadge isVerified={user.isVerified} />,
            joined: user.joined,
          },
        }))}
      />
      <UserDialog {...dialog} />
    </>
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
