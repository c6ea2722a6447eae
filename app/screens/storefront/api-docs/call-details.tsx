import { Fragment } from "react";
import { muted, small } from "~/ui/frame/layout.css";
import { classNames } from "~/ui/text/class-names";
import type { CallView, FieldView } from "./api-docs-page.server";
import * as styles from "./api-docs.css";

export function CallDetails({ call }: { call: CallView }) {
  const { id, method, path, summary, description, fields, multipart, curl, status, answer, refusals } = call;
  return (
    <details id={id} className={styles.call}>
      <summary className={styles.head}>
        <span className={styles.method}>{method}</span>
        <span className={styles.path}>{breakable(path)}</span>
        <span className={styles.summary}>{summary}</span>
      </summary>
      <div className={styles.inside}>
        <p>{description}</p>
        {fields.length > 0 ? <Fields fields={fields} /> : null}
        {multipart ? <p>Takes multipart/form-data as well, with the picture as its last part.</p> : null}
        <Code label="Request" text={curl} />
        {answer ? <Answer status={status} answer={answer} /> : null}
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

/** On a phone a path can wrap after a word. */
const breakable = (path: string) =>
  path.split(/(?<=[/_])/).map((part, i) => (
    <Fragment key={i}>
      {part}
      <wbr />
    </Fragment>
  ));

function Answer({ status, answer }: { status: string; answer: NonNullable<CallView["answer"]> }) {
  const { type, entity, fields, example } = answer;
  return (
    <>
      <p>
        Answers {status}: {entity === null ? type : <a href={`#${entity}`}>{type}</a>}
      </p>
      {fields.length > 0 ? <Fields fields={fields} /> : null}
      <Code label={`Answer ${status}`} text={example} />
    </>
  );
}

export function Fields({ fields }: { fields: readonly FieldView[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, place, type, marked, meaning }) => (
        <div key={`${place} ${name}`} className={styles.field}>
          <dt className={styles.fieldName}>{name}</dt>
          <dd className={classNames(muted, small)}>
            {place === null ? type : `${place}, ${type}`}
            {marked === null ? "" : `, ${marked}`}
          </dd>
          {meaning === null ? null : <dd className={small}>{meaning}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** It scrolls, so keyboard users must be able to focus it. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className={classNames(muted, small)}>{label}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must reach scrolling content */}
      <pre className={styles.code} tabIndex={0} aria-label={label} role="group">
        {text}
      </pre>
    </div>
  );
}
