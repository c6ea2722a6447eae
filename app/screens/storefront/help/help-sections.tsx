import type { ReactNode } from "react";
import { PathLink } from "~/ui/text/path-link";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { WinnerExample } from "../winner-example";
import type { HelpPage } from "./help-page.server";
import * as styles from "./help.css";

export const HelpSections = ({ page }: { page: HelpPage }) => (
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

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

const Section = ({ id, title, children }: SectionProps) => (
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
