import { whatsAppLink } from "~/domain/account/phone";
import type { ContactView } from "~/domain/settings/contact";
import { Phone } from "~/ui/text/phone";
import { t } from "~/texts/t";
import { links } from "./footer.css";

/** In the footer, under the first phone. */
export const Contact = ({ pages, secondPhone, whatsapp, address, hours, networks }: ContactView) => (
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
