import { type MetaFunction, useLoaderData, useRouteLoaderData } from "~/router";
import { whatsAppLink } from "~/domain/account/phone-text";
import type { ContactView } from "~/domain/settings/contact";
import { Icon } from "~/ui/frame/icon";
import { PageHeader } from "~/ui/frame/page-header";
import { hasAuctionsOf, pageMeta, shopNameOf } from "~/ui/frame/page-meta";
import { useVisit } from "~/ui/frame/visit";
import { Page } from "~/ui/shell/page";
import { Phone } from "~/ui/text/phone";
import { msg, t } from "~/texts/t";
import * as list from "../listing/listing.css";
import { helpPage, type HelpPage } from "./help-page.server";
import * as styles from "./help.css";
import type { ReactNode } from "react";
import { PathLink } from "~/ui/text/path-link";
import { tNodes } from "~/texts/t-nodes";
import { WinnerExample } from "../winner-example";

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(
    { matches },
    {
      title: t("Help"),
      description: hasAuctionsOf({ matches })
        ? t("How auctions, entry fees, delivery and returns work on {shopName}, and how to reach us.", {
            shopName: shopNameOf({ matches }),
          })
        : t("How delivery and returns work on {shopName}, and how to reach us.", {
            shopName: shopNameOf({ matches }),
          }),
      canonical: "/help",
    },
  );

export const loader = helpPage;

const OF_AUCTIONS = [
  { id: "auctions", label: msg("How auctions work") },
  { id: "entry-fee", label: msg("The entry fee") },
];
const SECTIONS = [
  { id: "delivery", label: msg("Delivery") },
  { id: "returns", label: msg("Returns") },
];

export default function Help() {
  const page = useLoaderData<typeof loader>();
  const { hasAuctions } = useVisit();
  return (
    <Page>
      <PageHeader title={t("Help")}>
        {t("Here you reach us. If it is about an order, have its number ready.")}
      </PageHeader>
      <Contact />
      <nav aria-label={t("On this page")}>
        <ul className={list.chips}>
          {[...(hasAuctions ? OF_AUCTIONS : []), ...SECTIONS].map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} className={list.chip}>
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {hasAuctions ? <AuctionSections /> : null}
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

const AuctionSections = () => (
  <>
    <Section id="auctions" title={t("How auctions work")}>
      <ol className={styles.steps}>
        <li>{t("Pay the entry fee of the round and join.")}</li>
        <li>{t("Pledge what the goods are worth to you. You can raise your pledge, never lower it.")}</li>
        <li>
          {t("Each further round has its own entry fee. When the auction is closed, one person has won.")}
        </li>
      </ol>
      <WinnerExample />
      <p>
        {t(
          "Each auction's page says what its winner pays. Every closed round has a page on which your phone checks the result: follow “Check it” under “Rounds so far”.",
        )}
      </p>
      <p>
        <PathLink to="/browse?type=auction">{t("See the auctions")}</PathLink>
      </p>
    </Section>
    <Section id="entry-fee" title={t("What happens to the entry fee")}>
      <p>
        {t(
          "You pay it once for each round, before you pledge. It is not part of your pledge, and it does not come back if you lose.",
        )}
      </p>
      <p>
        {t(
          "It goes back to the phone that paid if the round is declared void, or if your payment arrives after the round has closed.",
        )}
      </p>
    </Section>
  </>
);

const HelpSections = ({ page }: { page: HelpPage }) => (
  <>
    <Delivery page={page} />
    <Section id="returns" title={t("Returns")}>
      <p>{page.returns}</p>
      <p>
        {t(
          "Is something wrong with what you received? Tell us, with the number of your order. Money that we return goes by M-Pesa to the phone that paid.",
        )}
      </p>
      {page.hasCheckout ? (
        <p>
          {tNodes(
            "You can cancel an order yourself, on its page, until we begin to prepare it. You find your orders under {link}.",
            { link: <PathLink to="/dashboard?tab=purchases">{t("your purchases")}</PathLink> },
          )}
        </p>
      ) : null}
    </Section>
  </>
);

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

const Delivery = ({ page: { places, freeDelivery, isPayOnDelivery } }: { page: HelpPage }) => (
  <Section id="delivery" title={t("Delivery")}>
    {freeDelivery ? <p>{freeDelivery}.</p> : null}
    <ul className={styles.places}>
      {places.map(({ name, fee, details }) => (
        <li key={name} className={styles.place}>
          <strong>{name}</strong>
          <span className={styles.fee}>{fee}</span>
          {details.map((text) => (
            <span key={text} className={styles.detail}>
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
    {isPayOnDelivery ? <p>{t("You can pay when the goods arrive.")}</p> : null}
  </Section>
);
