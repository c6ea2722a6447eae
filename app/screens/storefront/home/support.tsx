import { useRouteLoaderData } from "~/router";
import { useVisit } from "~/ui/frame/visit";
import { Icon } from "~/ui/frame/icon";
import { PathLink } from "~/ui/text/path-link";
import { Phone } from "~/ui/text/phone";
import { msg, t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import * as styles from "./support.css";

const helpOf = (hasAuctions: boolean) => [
  {
    to: "/help",
    label: hasAuctions ? msg("Auctions, delivery and returns") : msg("Delivery and returns"),
  },
  { to: "/cart", label: msg("Your cart") },
  { to: "/dashboard", label: hasAuctions ? msg("Your pledges and orders") : msg("Your orders") },
  { to: "/categories", label: msg("All categories") },
];
const newcomer = { to: "/signup", label: msg("Create an account") };
const buyer = { to: "/profile", label: msg("Your profile") };

/** There is no chat: the text says so and gives the phone number (D57). Without one neither is promised (D128). */
export function Support() {
  const shared = useRouteLoaderData<{ supportPhone: string; user: object | null }>("root");
  const { hasAuctions } = useVisit();
  const phone = shared?.supportPhone ?? "";
  const call = <Phone number={phone} className={styles.phone} />;
  return (
    <section className={styles.box} aria-labelledby="help">
      <h2 id="help" className={styles.title}>
        {t("Need help?")}
      </h2>
      {phone === "" ? null : (
        <>
          <p className={styles.line}>
            <Icon name="phone" />
            {call}
          </p>
          <details className={styles.chat}>
            <summary className={styles.button}>
              <Icon name="chat" />
              {t("Chat with support")}
            </summary>
            <p className={styles.closed}>{tNodes("Chat is closed now. Please call {call}", { call })}</p>
          </details>
        </>
      )}
      <ul className={styles.links}>
        {[...helpOf(hasAuctions), shared?.user ? buyer : newcomer].map(({ to, label }) => (
          <li key={to}>
            <PathLink to={to}>{t(label)}</PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
