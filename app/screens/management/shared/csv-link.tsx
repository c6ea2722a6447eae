import { ButtonLink } from "~/ui/frame/button";

/** A list's file: exactly what the list finds, all pages of it. */
export function CsvLink({ to }: { to: string }) {
  return (
    <ButtonLink look="secondary" size="small" to={to} reloadDocument>
      Download CSV
    </ButtonLink>
  );
}
