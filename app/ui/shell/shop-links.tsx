import type { ContactView } from "~/domain/settings/contact";
import { PAGE_TITLES, TEXT_PAGES } from "~/domain/page-text/page-text";
import { t } from "~/texts/t";
import { links } from "./footer.css";
import { whatsAppLink } from "~/domain/account/phone-text";
import { Phone } from "~/ui/text/phone";

/** The end of the footer. Only the server renders it, and React does not hydrate it, so it adds nothing to the scripts (decision 025). */
export const ShopLinks = ({ contact }: { contact: ContactView | undefined }) =>
  import.meta.env.SSR && contact ? (
    <Contact {...contact} />
  ) : (
    <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? pages() : "" }} />
  );

const pages = () =>
  `<nav aria-label="${t("The shop")}" class="${links}">${TEXT_PAGES.map((page) => `<a href="/${page}">${t(PAGE_TITLES[page])}</a>`).join("")}</nav>`;

/** In the footer, under the first phone. */
const Contact = ({ pages, secondPhone, whatsapp, address, hours, networks }: ContactView) => (
  <>
    <nav aria-label={t("The shop")} className={links}>
      {[...pages, ...networks].map(({ to, label }) => (
        <a key={to} href={to}>
          {label}
        </a>
      ))}
    </nav>
    {secondPhone || whatsapp ? (
      <p className={links}>
        {secondPhone ? <Phone number={secondPhone} /> : null}
        {whatsapp ? <a href={whatsAppLink("", whatsapp)}>WhatsApp</a> : null}
      </p>
    ) : null}
    {address || hours ? <p>{[address, hours].filter(Boolean).join(" · ")}</p> : null}
  </>
);
