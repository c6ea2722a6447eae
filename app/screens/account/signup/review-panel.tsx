import { Link } from "~/router";
import { Breakable } from "~/ui/text/breakable";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";
import * as styles from "./signup.css";

export type ReviewSection = {
  title: string;
  changePath: string;
  items: { label: string; value: string }[];
};

/** Short, so that the password below it is in sight on a phone. */
export const ReviewPanel = ({ sections }: { sections: readonly ReviewSection[] }) => (
  <Panel title={t("Review your details")} look="sunken">
    {sections.map(({ title, changePath, items }) => (
      <section key={title} className={styles.review}>
        <h3 className={visuallyHidden}>{title}</h3>
        <dl className={styles.details}>
          {items.map(({ label, value }) => (
            <div key={label}>
              <dt className={visuallyHidden}>{label}</dt>
              <dd>
                <Breakable text={value} />
              </dd>
            </div>
          ))}
        </dl>
        <Link to={changePath} className={styles.change}>
          {t("Change")}
          <span className={visuallyHidden}> {t("{part} details", { part: title.toLowerCase() })}</span>
        </Link>
      </section>
    ))}
  </Panel>
);
