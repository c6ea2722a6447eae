import { ButtonLink } from "~/ui/frame/button";
import { t } from "~/texts/t";

/** `to` contains the list's query: the file has all pages of the list. */
export const CsvLink = ({ to }: { to: string }) => (
  <ButtonLink look="secondary" size="small" to={to} reloadDocument>
    {t("Download CSV")}
  </ButtonLink>
);
