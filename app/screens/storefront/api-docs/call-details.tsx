import { muted, small } from "~/ui/layout.css";
import { classNames } from "~/ui/class-names";
import type { CallView } from "./api-docs-page.server";
import * as styles from "./api-docs.css";

/** One call: closed it says what it does, open how. */
export function CallDetails({ call }: { call: CallView }) {
  const { id, method, path, summary, description, fields, multipart, curl, status, answer, refusals } = call;
  return (
    <details id={id} className={styles.call}>
      <summary className={styles.head}>
        <span className={styles.method}>{method}</span>
        <span className={styles.path}>{path}</span>
        <span className={styles.summary}>{summary}</span>
      </summary>
      <div className={styles.inside}>
        <p>{description}</p>
        {fields.length > 0 ? <Fields fields={fields} /> : null}
        {multipart ? <p>Takes multipart/form-data as well, with the picture as its last part.</p> : null}
        <Code label="Request" text={curl} />
        {answer === null ? null : <Code label={`Answer ${status}`} text={answer} />}
        <ul className={styles.codes}>
          {refusals.map(({ code, meaning }) => (
            <li key={code} className={small}>
              <strong>{code}</strong> {meaning}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function Fields({ fields }: { fields: CallView["fields"] }) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, place, type, required, meaning }) => (
        <div key={`${place} ${name}`} className={styles.field}>
          <dt>
            <span className={styles.fieldName}>{name}</span>{" "}
            <span className={classNames(muted, small)}>
              {place}, {type}
              {required ? ", required" : ""}
            </span>
          </dt>
          {meaning === null ? null : <dd className={small}>{meaning}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Scrolls by itself, so it takes the focus: a keyboard must reach its end too. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className={classNames(muted, small)}>{label}</p>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <pre className={styles.code} tabIndex={0} aria-label={label} role="group">
        {text}
      </pre>
    </div>
  );
}
