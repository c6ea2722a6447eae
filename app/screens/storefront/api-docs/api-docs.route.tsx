import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { siteOrigin } from "~/http/site.server";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta, shopNameOf } from "~/ui/frame/page-meta";
import { Panel } from "~/ui/frame/panel";
import { Page } from "~/ui/shell/page";
import { apiDocsPage } from "./api-docs-page.server";
import * as styles from "./api-docs.css";
import { CallDetails, Code, Fields } from "./call-details";

export const meta: MetaFunction = (args) =>
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
