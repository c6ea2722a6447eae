import { localPhone } from "~/domain/account/phone-text";

export function Phone({ number, className }: { number: string; className?: string }) {
  if (!/\d/.test(number)) return <>{number}</>;
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, "")}`} className={className}>
      {localPhone(number)}
    </a>
  );
}
