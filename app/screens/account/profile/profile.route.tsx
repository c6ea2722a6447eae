import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, Link } from "~/router";
import { currentUser, loginPath } from "~/http/session/current-user.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { StatList } from "~/ui/text/stat";
import { DataTable } from "~/ui/list/table";
import { Tabs } from "~/ui/frame/tabs";
import { purchaseColumns } from "../purchase-table";
import { NoBids, NoPurchases } from "./nothing-yet";
import { Overview } from "./overview";
import { pledgeColumns } from "./pledge-table";
import { type ProfilePage, profilePage } from "./profile-page.server";
import * as styles from "./profile.css";
import { Unfinished } from "../unfinished";
import type { ProfileTab } from "./tabs";
import { useVisit } from "~/ui/frame/visit";
import { EmptyState } from "~/ui/list/empty-state";
import { Badge } from "~/ui/badge/badge";
import { Breakable } from "~/ui/text/breakable";
import { classNames } from "~/ui/text/class-names";
import { Icon } from "~/ui/frame/icon";
import { stack } from "~/ui/frame/layout.css";
import { PersonHeader } from "../person-header";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Profile" });

export async function loader(args: LoaderFunctionArgs) {
  const user = await currentUser(args);
  const page = user && (await profilePage(user.id, new URL(args.request.url).searchParams));
  if (page) return { signedIn: true as const, ...page };
  const login = loginPath(args.request);
  return { signedIn: false as const, loginPath: login, signupPath: login.replace("/login", "/signup") };
}

export default function Profile() {
  const view = useLoaderData<typeof loader>();
  if (!view.signedIn) return <SignedOut {...view} />;
  const { person, entries, stats, counts, content } = view;
  return (
    <Page>
      <ProfileHeader person={person} />
      <Unfinished entries={entries} />
      <div className={styles.stats}>
        <StatList
          stats={[
            { label: "Auctions Won", value: stats.won },
            { label: "Participated", value: stats.participated },
            { label: "Total Spent", value: stats.spentText },
          ]}
        />
      </div>
      <Tabs
        label="Your profile"
        current={content.tab}
        tabs={[
          tab("overview", "Overview"),
          tab("purchases", "Purchase History", counts.purchases),
          tab("bids", "Bidding History", counts.bids),
        ]}
      />
      <Content content={content} />
    </Page>
  );
}

const tab = (value: ProfileTab, label: string, count?: number) => ({ value, label, count });

function Content({ content }: { content: ProfilePage["content"] }) {
  if (content.tab === "overview") return <Overview {...content} />;
  const { tab, page, pageCount } = content;
  const pages = { page, pageCount, hrefFor: (number: number) => `?tab=${tab}&page=${number}` };
  return content.tab === "purchases" ? (
    <DataTable
      caption="Your purchases, newest first"
      captionHidden
      rows={content.rows}
      columns={purchaseColumns}
      empty={<NoPurchases />}
      pages={pages}
    />
  ) : (
    <DataTable
      caption="Your pledges, newest first"
      captionHidden
      rows={content.rows}
      columns={pledgeColumns}
      empty={<NoBids />}
      pages={pages}
    />
  );
}

type SignedOutProps = { loginPath: string; signupPath: string };

/** The page is public (D58). */
function SignedOut({ loginPath, signupPath }: SignedOutProps) {
  const { shopName } = useVisit();
  return (
    <Page width="narrow">
      <EmptyState level={1} title="Your profile" action={{ to: loginPath, label: "Log in" }}>
        Log in to see your details, your purchases and your pledges.
      </EmptyState>
      <p>
        New to {shopName}? <Link to={signupPath}>Sign up</Link>
      </p>
    </Page>
  );
}

function ProfileHeader({ person }: { person: ProfilePage["person"] }) {
  return (
    <PersonHeader person={person}>
      <div className={stack.s}>
        <p className={styles.facts}>
          <span>
            @<Breakable text={person.username} />
          </span>
          <Badge tone="blue">{person.type}</Badge>
          {person.isVerified ? (
            <Badge tone="green">
              <Icon name="check" className={styles.verified} />
              Verified
            </Badge>
          ) : (
            <Badge tone="neutral">Not verified</Badge>
          )}
        </p>
        <p className={classNames(styles.facts, styles.small)}>
          <span>Trust score {person.trustText}</span>
          <span>Member since {person.sinceText}</span>
        </p>
      </div>
    </PersonHeader>
  );
}
