import { whatsAppLink } from "~/domain/account/phone-text";
import type { RequestHead } from "~/http/request-context";
import { siteOrigin } from "~/http/site.server";

/** A message for WhatsApp with title and address, which WhatsApp shows with the page's picture (`og:image`). */
export const shareLink = (request: Pick<RequestHead, "url">, title: string, path: string): string =>
  whatsAppLink(`${title} ${siteOrigin(request)}${path}`);
