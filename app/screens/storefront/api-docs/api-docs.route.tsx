import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/ui/page-header";
import { pageMeta } from "~/ui/page-meta";
import { Panel } from "~/ui/panel";
import { Page } from "~/ui/shell/page";
import { apiDocsPage } from "./api-docs-page.server";
import * as styles from "./api-docs.css";
import { CallDetails } from "./call-details";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "API",
    description: "Every call of Soko's REST API and its live channel, with examples.",
    canonical: "/api/docs",
  });

export const loader = () => apiDocsPage();

/** For integrators: needs no other site, and no script. */
export default function ApiDocs() {
  const { about, groups, live } = useLoaderData<typeof loader>();
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
          {[...groups, { id: "live", name: "Live channel" }].map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`} className={styles.contentsLink}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ id, name, calls }) => (
        <Panel key={id} id={id} title={name}>
          <div>
            {calls.map((call) => (
              <CallDetails key={call.id} call={call} />
            ))}
          </div>
        </Panel>
      ))}
      <Panel id="live" title="Live channel">
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
    </Page>
  );
}
