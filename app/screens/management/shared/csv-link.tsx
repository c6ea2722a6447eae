import { ButtonLink } from "~/ui/frame/button";

/** `to` has the list's query. */
export function CsvLink({ to }: { to: string }) {
  return (
    <ButtonLink look="secondary" size="small" to={to} reloadDocument>
      Download CSV
    </ButtonLink>
  );
}
