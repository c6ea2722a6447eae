import { type MetaFunction, useLoaderData, useRouteLoaderData } from "~/router";
import { whatsAppLink } from "~/domain/account/phone";
import type { ContactView } from "~/domain/settings/contact";
import { env } from "~/env.server";
import { Icon } from "~/ui/frame/icon";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta, shopNameOf } from "~/ui/frame/page-meta";
import { useVisit } from "~/ui/frame/visit";
import { Page } from "~/ui/shell/page";
import { Phone } from "~/ui/text/phone";
import { msg, t } from "~/texts/t";
import * as list from "../listing.css";
import { HelpSections } from "./help-sections";
import { helpPage } from "./help-page.server";
import * as styles from "./help.css";

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(
    { matches },
    {
      title: t("Help"),
      description: t(
        "How auctions, entry fees, delivery and returns work on {shopName}, and how to reach us.",
        { shopName: shopNameOf({ matches }) },
      ),
      canonical: "/help",
    },
  );

export const loader = () => helpPage({ hasCheckout: env.CHECKOUT });

const SECTIONS = [
  { id: "auctions", label: msg("How auctions work") },
  { id: "entry-fee", label: msg("The entry fee") },
  { id: "delivery", label: msg("Delivery") },
  { id: "returns", label: msg("Returns") },
];

export default function Help() {
  const page = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader title={t("Help")}>
        {t("Here you reach us. If it is about an order, have its number ready.")}
      </PageHeader>
      <Contact />
      <nav aria-label={t("On this page")}>
        <ul className={list.chips}>
          {SECTIONS.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} className={list.chip}>
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <HelpSections page={page} />
    </Page>
  );
}

function Contact() {
  const shared = useRouteLoaderData<{ supportPhone: string; whatsapp: string; contact: ContactView | null }>(
    "root",
  );
  const { shopName } = useVisit();
  if (!shared) return null;
  const { supportPhone, whatsapp, contact } = shared;
  const { secondPhone = "", address = "", hours = "", networks = [] } = contact ?? {};
  return (
    <>
      <p className={styles.contact}>
        <Phone number={supportPhone} />
        {secondPhone ? <Phone number={secondPhone} /> : null}
        {whatsapp ? (
          <a href={whatsAppLink(`${t("Hello {shopName}, I need help with", { shopName })} `, whatsapp)}>
            <Icon name="chat" />
            WhatsApp
          </a>
        ) : null}
        {networks.map(({ to, label }) => (
          <a key={to} href={to}>
            {label}
          </a>
        ))}
      </p>
      {hours ? <p>{hours}</p> : null}
      {address ? <p>{address}</p> : null}
    </>
  );
}
