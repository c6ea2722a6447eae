import { type LoaderFunctionArgs, useLoaderData } from "~/router";
import { siteOrigin } from "~/http/site.server";
import { PageHeader } from "~/ui/frame/page-header";
import { type MetaArgs, pageMeta, shopNameOf } from "~/ui/frame/page-meta";
import { Panel } from "~/ui/frame/panel";
import { Page } from "~/ui/shell/page";
import { apiDocsPage, type CallView, type FieldView } from "./api-docs-page.server";
import * as styles from "./api-docs.css";
import { Fragment } from "react";
import { muted, small } from "~/ui/frame/layout.css";
import { classNames } from "~/ui/text/class-names";

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: "API",
    description: `Every call of ${shopNameOf(args)}'s REST API and its live channel, with examples.`,
    canonical: "/api/docs",
  });

export const loader = ({ request }: LoaderFunctionArgs) => apiDocsPage(siteOrigin(request));

const FIRST_STEPS = { id: "first-steps", name: "First steps" };
const LIVE_CHANNEL = { id: "live", name: "Live channel" };
const ENTITIES = { id: "entities", name: "What answers contain" };

/** For integrators; it works without scripts and without any other site. */
export default function ApiDocs() {
  const { about, steps, groups, live, entities } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader title="API">
        For programs that buy, pledge and manage. <a href="/api/openapi.json">OpenAPI 3.1 document</a>
      </PageHeader>
      <div className={styles.intro}>
        {about.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <nav aria-label="Groups of calls">
        <ul className={styles.contents}>
          {[FIRST_STEPS, ...groups, LIVE_CHANNEL, ENTITIES].map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`} className={styles.contentsLink}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Panel id={FIRST_STEPS.id} title={FIRST_STEPS.name}>
        <ol className={styles.steps}>
          {steps.map(({ title, text, code }) => (
            <li key={title}>
              <p>
                <strong>{title}.</strong> {text}
              </p>
              {code.map((one) => (
                <Code key={one.label} {...one} />
              ))}
            </li>
          ))}
        </ol>
      </Panel>
      {groups.map(({ id, name, calls }) => (
        <Panel key={id} id={id} title={name}>
          <div>
            {calls.map((call) => (
              <CallDetails key={call.id} call={call} />
            ))}
          </div>
        </Panel>
      ))}
      <Panel id={LIVE_CHANNEL.id} title={LIVE_CHANNEL.name}>
        <div className={styles.intro}>
          {live.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className={styles.fields}>
          {live.messages.map(({ type, meaning }) => (
            <div key={type} className={styles.field}>
              <dt className={styles.fieldName}>{type}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel id={ENTITIES.id} title={ENTITIES.name}>
        <div>
          {entities.map(({ id, name, meaning, fields }) => (
            <div key={id} id={id} className={styles.entity}>
              <h3>{name}</h3>
              {meaning === null ? null : <p>{meaning}</p>}
              <Fields fields={fields} />
            </div>
          ))}
        </div>
      </Panel>
    </Page>
  );
}

function CallDetails({ call }: { call: CallView }) {
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

const Fields = ({ fields }: { fields: readonly FieldView[] }) => (
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

/** It scrolls, so keyboard users must be able to focus it. */
const Code = ({ label, text }: { label: string; text: string }) => (
  <div>
    <p className={classNames(muted, small)}>{label}</p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must reach scrolling content */}
    <pre className={styles.code} tabIndex={0} aria-label={label} role="group">
      {text}
    </pre>
  </div>
);
