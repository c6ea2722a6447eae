import { counted } from "~/domain/text/counted";
import { Link } from "~/router";
import { PostButton } from "~/screens/management/shared/post-button";
import { cluster } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { Notice } from "~/ui/frame/notice";
import type { taxInvoicesPage } from "./tax-invoices-page.server";

type Queue = NonNullable<Awaited<ReturnType<typeof taxInvoicesPage>>["queue"]>;

export function QueueNotice({ queue, here }: { queue: Queue; here: string }) {
  const { isStopped, isRefused, reason, since, nextTry, count, id, number } = queue;
  const isHeldUp = isStopped || isRefused;
  const waiting = counted(count, "document");
  const document = <Link to={`/management/tax-invoices/${id}`}>{number}</Link>;
  const why = reason ? `: ${reason}` : "";
  const fields = { invoice: String(id), back: here };
  return (
    <Notice tone={isHeldUp ? "error" : "info"} title={titleOf(queue, waiting)}>
      <p>
        {isHeldUp
          ? tNodes("KRA refused {document}{reason}.", { document, reason: why })
          : tNodes("The first is {document}{reason}.", { document, reason: why })}
        {since ? ` ${t("Since {time}.", { time: since })}` : ""}
        {nextTry ? ` ${t("It is tried again by itself, next at {time}.", { time: nextTry })}` : ""}
      </p>
      <p>
        {isHeldUp
          ? t(
              "KRA takes documents in order, so those behind it wait. Mend the cause, then send it again. If KRA goes on refusing it, skip it: its credit notes are skipped with it, and you can send them later.",
            )
          : t("They go out in order, by themselves.")}
      </p>
      {isHeldUp ? (
        <div className={cluster.s}>
          <PostButton
            intent="resend"
            label={t("Send again")}
            fullLabel={t("Send {number} again now", { number })}
            fields={fields}
          />
          <PostButton
            intent="skip"
            label={t("Skip it")}
            fullLabel={t("Skip {number}", { number })}
            fields={fields}
          />
        </div>
      ) : null}
    </Notice>
  );
}

function titleOf({ isStopped, isRefused }: Queue, waiting: string): string {
  if (isStopped) return t("Signing has stopped: {documents} waiting", { documents: waiting });
  return isRefused
    ? t("KRA refuses for now: {documents} waiting", { documents: waiting })
    : t("KRA has yet to sign {documents}", { documents: waiting });
}
