import { Badge } from "~/ui/badge/badge";
import { Breakable } from "~/ui/text/breakable";
import { classNames } from "~/ui/text/class-names";
import { Icon } from "~/ui/frame/icon";
import { stack } from "~/ui/frame/layout.css";
import { PersonHeader } from "../person-header";
import * as styles from "./profile.css";
import type { ProfilePage } from "./profile-page.server";

export function ProfileHeader({ person }: { person: ProfilePage["person"] }) {
  return (
    <PersonHeader person={person}>
      <div className={stack.s}>
        <p className={styles.facts}>
          <span>
            @<Breakable text={person.username} />
          </span>
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
    </PersonHeader>
  );
}
