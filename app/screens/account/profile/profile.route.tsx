import { type LoaderFunctionArgs, useLoaderData, Link } from "~/router";
import { currentUser, loginPath } from "~/http/session/current-user.server";
import { ownToDos } from "~/http/session/own-to-dos.server";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
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
import { ToDoPanel } from "~/ui/to-do/to-do-panel";
import type { ProfileTab } from "./tabs";
import { useVisit } from "~/ui/frame/visit";
import { EmptyState } from "~/ui/list/empty-state";
import { Badge } from "~/ui/badge/badge";
import { Breakable } from "~/ui/text/breakable";
import { Icon } from "~/ui/frame/icon";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { AccountActions, PersonHeader } from "../person-header";
import { mayHaveSecondFactor } from "~/domain/account/log-in/second-factor";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { channelsSet, hasChannel } from "~/operations/messages/channels.server";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Profile") });

export async function loader(args: LoaderFunctionArgs) {
  const user = await currentUser(args);
  const { searchParams } = new URL(args.request.url);
  const [page, toDos] = await Promise.all([user && profilePage(user.id, searchParams), ownToDos(args)]);
  if (user && page)
    return { signedIn: true as const, ...page, toDos, links: accountLinks(user, page.person) };
  const login = loginPath(args.request);
  return { signedIn: false as const, loginPath: login, signupPath: login.replace("/login", "/signup") };
}

export default function Profile() {
  const view = useLoaderData<typeof loader>();
  const { hasAuctions } = useVisit();
  if (!view.signedIn) return <SignedOut {...view} />;
  const { person, toDos, links, stats, counts, content } = view;
  const showsAuctions = hasAuctions || stats.participated > 0;
  return (
    <Page>
      <ProfileHeader person={person} />
      <ToDoPanel toDos={toDos} isAlwaysShown />
      <AccountActions links={links}>
        <p className={styles.facts}>
          <span>{t("Member since {date}", { date: person.sinceText })}</span>
        </p>
      </AccountActions>
      <div className={styles.stats}>
        <StatList
          stats={[
            ...(showsAuctions
              ? [
                  { label: t("Auctions Won"), value: stats.won },
                  { label: t("Participated"), value: stats.participated },
                ]
              : []),
            { label: t("Total Spent"), value: stats.spentText },
          ]}
        />
      </div>
      <Tabs
        label={t("Your profile")}
        current={content.tab}
        tabs={[
          tab("overview", t("Overview")),
          tab("purchases", t("Purchase History"), counts.purchases),
          ...(showsAuctions ? [tab("bids", t("Bidding History"), counts.bids)] : []),
        ]}
      />
      <Content content={content} showsAuctions={showsAuctions} />
    </Page>
  );
}

const tab = (value: ProfileTab, label: string, count?: number) => ({ value, label, count });

interface ContentProps {
  content: ProfilePage["content"];
  /** A shop without auctions shows them to those who took part in one. */
  showsAuctions: boolean;
}

function Content({ content, showsAuctions }: ContentProps) {
  if (content.tab === "overview") return <Overview {...content} showsAuctions={showsAuctions} />;
  const { tab, page, pageCount } = content;
  const pages = { page, pageCount, hrefFor: (number: number) => `?tab=${tab}&page=${number}` };
  return content.tab === "purchases" ? (
    <DataTable
      caption={t("Your purchases, newest first")}
      captionHidden
      rows={content.rows}
      columns={purchaseColumns}
      empty={<NoPurchases />}
      pages={pages}
    />
  ) : (
    <DataTable
      caption={t("Your pledges, newest first")}
      captionHidden
      rows={content.rows}
      columns={pledgeColumns}
      empty={<NoBids />}
      pages={pages}
    />
  );
}

/** The page is public (D58). */
function SignedOut({ loginPath, signupPath }: { loginPath: string; signupPath: string }) {
  const { shopName, hasAuctions } = useVisit();
  return (
    <Page width="narrow">
      <EmptyState level={1} title={t("Your profile")} action={{ to: loginPath, label: t("Log in") }}>
        {hasAuctions
          ? t("Log in to see your details, your purchases and your pledges.")
          : t("Log in to see your details and your purchases.")}
      </EmptyState>
      <p>
        {tNodes("New to {shopName}? {link}", { shopName, link: <Link to={signupPath}>{t("Sign up")}</Link> })}
      </p>
    </Page>
  );
}

const ProfileHeader = ({ person }: { person: ProfilePage["person"] }) => (
  <PersonHeader person={person}>
    <span>
      @<Breakable text={person.username} />
    </span>
    <Badge tone="blue">{person.type}</Badge>
    {person.isVerified ? (
      <Badge tone="green">
        <Icon name="check" className={styles.verified} />
        {t("Verified")}
      </Badge>
    ) : (
      <Badge tone="neutral">{t("Not verified")}</Badge>
    )}
  </PersonHeader>
);

/** Former staff may still turn one-time codes off. */
const accountLinks = (user: SessionUser, { isVerified }: { isVerified: boolean }) => [
  ...(channelsSet().length > 0 ? [{ to: "/profile/messages", label: t("Messages") }] : []),
  ...(mayHaveSecondFactor(user) || user.secondFactorAt
    ? [{ to: "/profile/second-factor", label: t("One-time codes") }]
    : []),
  ...(!isVerified && hasChannel("sms")
    ? [{ to: "/profile/verify-phone", label: t("Verify your phone") }]
    : []),
];
