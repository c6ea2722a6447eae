export type PhoneLinkProps = { phone: string; className?: string };

/** A number that one tap calls; people write it with spaces. */
export const PhoneLink = ({ phone, className }: PhoneLinkProps) => (
  <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={className}>
    {phone}
  </a>
);
