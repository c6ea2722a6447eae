/** A tap calls it. What is no number, such as 'N/A', is only said. */
export function Phone({ number }: { number: string }) {
  if (!/\d/.test(number)) return <>{number}</>;
  return <a href={`tel:${number.replace(/[^\d+]/g, "")}`}>{number}</a>;
}
