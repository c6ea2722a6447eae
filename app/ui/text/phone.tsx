export type PhoneProps = { number: string; className?: string };

/** A tap calls it, however it is spaced. What is no number, such as 'N/A', is only said. */
export function Phone({ number, className }: PhoneProps) {
  if (!/\d/.test(number)) return <>{number}</>;
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, "")}`} className={className}>
      {number}
    </a>
  );
}
