import { useLocation } from "~/router";
import { t } from "~/texts/t";

export function LiteSwitch({ lite }: { lite: boolean }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set("lite", lite ? "0" : "1");
  return (
    <p>
      {/* only the query: with the pathname '//host' an absolute link would leave the site */}
      <a href={`?${params}`}>{lite ? t("Show pictures") : t("Save data: no pictures")}</a>
    </p>
  );
}
