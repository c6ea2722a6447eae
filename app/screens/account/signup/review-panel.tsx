import { Link } from "~/router";
import { Breakable } from "~/ui/text/breakable";
import { DescriptionList } from "~/ui/list/description-list";
import { stack, visuallyHidden } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import * as styles from "./signup.css";

export type ReviewSection = {
  title: string;
  changePath: string;
  items: { label: string; value: string }[];
};

export function ReviewPanel({ sections }: { sections: readonly ReviewSection[] }) {
  return (
    <Panel title="Review your details" look="sunken">
      {sections.map(({ title, changePath, items }) => (
        <section key={title} className={stack.xs}>
          <div className={styles.reviewHead}>
            <h3>{title}</h3>
            <Link to={changePath} className={styles.change}>
              Change<span className={visuallyHidden}> {title.toLowerCase()} details</span>
            </Link>
          </div>
          <DescriptionList
            items={items.map(({ label, value }) => ({ label, value: <Breakable text={value} /> }))}
          />
        </section>
      ))}
    </Panel>
  );
}
