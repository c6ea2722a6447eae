import type { ReactNode } from "react";
import { Breakable } from "~/ui/text/breakable";
import { PersonHeader } from "../person-header";
import * as styles from "./dashboard-header.css";
import type { DashboardPage } from "./dashboard-page.server";

export function DashboardHeader({ person }: { person: DashboardPage["person"] }) {
  const { username, email, phone, age } = person;
  return (
    <PersonHeader person={person}>
      <p className={styles.username}>
        @<Breakable text={username} />
      </p>
      <dl className={styles.facts}>
        <Fact label="Email" value={<Breakable text={email} />} />
        <Fact label="Phone" value={phone} />
        <Fact label="Age" value={age} />
      </dl>
    </PersonHeader>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
