import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { stack } from "~/ui/layout.css";
import { PageHeader } from "~/ui/page-header";
import { Avatar } from "../avatar";
import * as styles from "./profile.css";
import type { ProfilePage } from "./profile-page.server";

export function ProfileHeader({ person }: { person: ProfilePage["person"] }) {
  return (
    <div className={styles.head}>
      <Avatar initial={person.initial} />
      <PageHeader
        title={person.name}
        actions={
          <ButtonLink look="secondary" size="small" to="/profile/edit">
            Edit Profile
          </ButtonLink>
        }
      >
        <div className={stack.s}>
          <p className={styles.facts}>
            <span>@{person.username}</span>
            <Badge tone="blue">{person.type}</Badge>
            {person.isVerified ? (
              <Badge tone="green">
                <Icon name="check" className={styles.verified} />
                Verified
              </Badge>
            ) : (
              <Badge tone="neutral">Not verified</Badge>
            )}
          </p>
          <p className={classNames(styles.facts, styles.small)}>
            <span>Trust score {person.trustText}</span>
            <span>Member since {person.sinceText}</span>
          </p>
        </div>
      </PageHeader>
    </div>
  );
}
