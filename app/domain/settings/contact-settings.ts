import { localPhone } from "~/domain/account/phone-text";
import * as z from "zod/mini";
import { optionalText } from "~/domain/form/form-field";
import { oneField, phoneSetting, type Setting, setting, textSetting } from "./setting";

/** Networks whose links the footer shows, with the hosts that their links have. */
export const SOCIAL_NETWORKS = {
  facebook: { label: "Facebook", hosts: ["facebook.com", "fb.com", "fb.me"] },
  instagram: { label: "Instagram", hosts: ["instagram.com"] },
  x: { label: "X", hosts: ["x.com", "twitter.com"] },
  tiktok: { label: "TikTok", hosts: ["tiktok.com"] },
} as const;
type SocialNetwork = keyof typeof SOCIAL_NETWORKS;

const MAX_ADDRESS_LENGTH = 200;

/** The address without its fragment; null if it is not an https address of one of these hosts. */
export function socialAddress(text: string, hosts: readonly string[]): string | null {
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isTheirs = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  if (url.protocol !== "https:" || url.username + url.password + url.port !== "" || !isTheirs) return null;
  url.hash = "";
  return url.href;
}

function socialSetting(network: SocialNetwork): Setting<string> {
  const { label, hosts } = SOCIAL_NETWORKS[network];
  const example = `https://${hosts[0]}/yourshop`;
  const address = z.pipe(
    optionalText(),
    z.transform((text, context): string => {
      if (text === "") return "";
      const link = socialAddress(text, hosts);
      if (link !== null) return link;
      const message = `Enter the address of your page, such as ${example}`;
      context.issues.push({ code: "custom", input: text, message });
      return z.NEVER;
    }),
  );
  return setting({
    group: "Contact",
    label,
    slug: network,
    about: `Your page on ${label}: a link at the foot of every page and on Help.`,
    initial: "",
    field: {
      kind: "text",
      type: "url",
      inputMode: "url",
      optional: true,
      hint: `Such as ${example}`,
      autoComplete: "off",
      maxLength: MAX_ADDRESS_LENGTH,
    },
    schema: oneField(address),
    inForm: (value) => ({ value }),
    text: (link) => link || "None",
  });
}

/** For pages that people of other countries read too: +254 712 345 678. */
const spacedPhone = (phone: string): string => phone.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, "+254 $1 $2 $3");

export const CONTACT_SETTINGS = {
  supportPhone: phoneSetting(
    {
      group: "Contact",
      label: "Phone",
      slug: "phone",
      variable: "SUPPORT_PHONE",
      about: "At the foot of every page, on Help, and on documents. Left blank, no page names a phone.",
    },
    (shown) => shown,
    spacedPhone,
  ),
  secondPhone: phoneSetting(
    {
      group: "Contact",
      label: "Second phone",
      slug: "second-phone",
      about: "Shown after the first, at the foot of every page and on Help.",
    },
    (shown) => shown,
    spacedPhone,
  ),
  whatsapp: phoneSetting(
    {
      group: "Contact",
      label: "WhatsApp number",
      slug: "whatsapp",
      variable: "WHATSAPP_PHONE",
      about: "Buyers can write to it about an order or a question. Without it there is no WhatsApp link.",
    },
    localPhone,
  ),
  shopAddress: textSetting(
    {
      group: "Contact",
      label: "Shop address",
      slug: "shop-address",
      about: "At the foot of every page, on Help, and printed on receipts and invoices.",
      initial: "",
      field: { hint: "Such as 'Moi Avenue 5, 2nd floor, Nairobi'", autoComplete: "street-address" },
    },
    { most: 200 },
  ),
  openingHours: textSetting(
    {
      group: "Contact",
      label: "Opening hours",
      slug: "opening-hours",
      about: "When people can reach you: at the foot of every page and on Help.",
      initial: "",
      field: { hint: "Such as 'Monday to Saturday, 8 am to 6 pm'", autoComplete: "off" },
    },
    { most: 120 },
  ),
  facebook: socialSetting("facebook"),
  instagram: socialSetting("instagram"),
  x: socialSetting("x"),
  tiktok: socialSetting("tiktok"),
};
