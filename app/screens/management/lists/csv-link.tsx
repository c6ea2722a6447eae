import { ButtonLink } from "~/ui/frame/button";

/** `to` contains the list's query: the file has all pages of the list. */
export const CsvLink = ({ to }: { to: string }) => (
  <ButtonLink look="secondary" size="small" to={to} reloadDocument>
    Download CSV
  </ButtonLink>
);
