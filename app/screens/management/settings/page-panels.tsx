import { Link } from "~/router";
import { cluster, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { PageText } from "~/ui/text/page-text";
import type { EditedPage } from "./edited-page.server";

/** What was typed, an older version, or else what people read now. */
export function PagePanels({ page, preview }: { page: EditedPage; preview: string | undefined }) {
  const { now, older, swahili, versions, address, path } = page;
  const [title, text] =
    preview !== undefined
      ? ["Preview: not saved yet", preview]
      : older
        ? [older.title, older.text]
        : ["What people read now", now.text];
  return (
    <>
      <Panel title={title} id="text">
        <PageText text={text} />
        <p className={cluster.m}>
          <a href={address}>Open the page</a>
          {older ? <Link to={path}>What people read now</Link> : null}
          <Link to={`${path}?begin=default`}>Begin with the default text</Link>
        </p>
      </Panel>
      {swahili === null ? null : (
        <Panel title="What people read in Swahili">
          <div lang="sw">
            <PageText text={swahili} />
          </div>
        </Panel>
      )}
      {versions.length > 0 ? (
        <Panel title="Other versions">
          <ul className={stack.xs}>
            {versions.map((one) => (
              <li key={one.to}>
                <Link to={one.to}>{one.title}</Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </>
  );
}
