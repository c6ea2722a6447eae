import { ButtonLink } from "~/ui/frame/button";

/** `to` carries the list's query: the file has all pages of what the list finds. */
export function CsvLink({ to }: { to: string }) {
  return (
    <ButtonLink look="secondary" size="small" to={to} reloadDocument>
      Download CSV
    </ButtonLink>
  );
}
