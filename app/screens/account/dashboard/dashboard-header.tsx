import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { Avatar } from "../avatar";
import * as styles from "./dashboard-header.css";
import type { DashboardPage } from "./dashboard-page.server";

export function DashboardHeader({ person }: { person: DashboardPage["person"] }) {
  const { name, initial, username, email, phone, age } = person;
  return (
    <div className={styles.head}>
      <Avatar initial={initial} />
      <PageHeader
        title={name}
        actions={
          <ButtonLink look="secondary" size="small" to="/profile/edit">
            Edit Profile
          </ButtonLink>
        }
      >
        <p className={styles.username}>@{username}</p>
        <dl className={styles.facts}>
          <Fact label="Email" value={email} />
          <Fact label="Phone" value={phone} />
          <Fact label="Age" value={age} />
        </dl>
      </PageHeader>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
