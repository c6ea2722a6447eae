import { NEWCOMERS_WARNING } from "~/domain/round/newcomer";
import * as choice from "~/ui/form/choice.css";
import { Notice } from "~/ui/frame/notice";
import { NEWCOMERS_FIELD } from "./newcomers-field";
import { t } from "~/texts/t";

/** A field of forms that close a round by hand (D98). Buyers who pay while the page is open are refunded too. */
export function NewcomerRefund({ newcomers }: { newcomers: readonly string[] }) {
  if (newcomers.length === 0) return <input type="hidden" name={NEWCOMERS_FIELD} value="yes" />;
  return (
    <Notice tone="warning" title={t("Closed on a newcomer")}>
      <p>{t(NEWCOMERS_WARNING)}</p>
      <ul>
        {newcomers.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <label className={choice.choice}>
        <input type="checkbox" name={NEWCOMERS_FIELD} value="yes" defaultChecked className={choice.mark} />
        <span>{t("Refund their entry fees")}</span>
      </label>
    </Notice>
  );
}
