export type PhoneProps = { number: string; className?: string };

export function Phone({ number, className }: PhoneProps) {
  if (!/\d/.test(number)) return <>{number}</>;
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, "")}`} className={className}>
      {number}
    </a>
  );
}
