import { countOf } from "~/domain/text/count";
import { Link } from "~/router";
import { PostButton } from "~/screens/management/shared/post-button";
import { cluster } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import type { taxInvoicesPage } from "./tax-invoices-page.server";

type Queue = NonNullable<Awaited<ReturnType<typeof taxInvoicesPage>>["queue"]>;

export function QueueNotice({ queue, here }: { queue: Queue; here: string }) {
  const { isStopped, isRefused, reason, since, nextTry, count, id, number } = queue;
  const isHeldUp = isStopped || isRefused;
  const waiting = countOf(count, "document");
  const fields = { invoice: String(id), back: here };
  return (
    <Notice tone={isHeldUp ? "error" : "info"} title={titleOf(queue, waiting)}>
      <p>
        {isHeldUp ? "KRA refused " : "The first is "}
        <Link to={`/management/tax-invoices/${id}`}>{number}</Link>
        {reason ? `: ${reason}.` : "."}
        {since ? ` Since ${since}.` : ""}
        {nextTry ? ` It is tried again by itself, next at ${nextTry}.` : ""}
      </p>
      <p>
        {isHeldUp
          ? "KRA takes documents in order, so those behind it wait. See to the cause, then send it again. If KRA goes on refusing it, skip it: its credit notes are skipped with it, and you can send them later."
          : "They go out in order, by themselves."}
      </p>
      {isHeldUp ? (
        <div className={cluster.s}>
          <PostButton
            intent="resend"
            label="Send again"
            fullLabel={`Send ${number} again now`}
            fields={fields}
          />
          <PostButton intent="skip" label="Skip it" fullLabel={`Skip ${number}`} fields={fields} />
        </div>
      ) : null}
    </Notice>
  );
}

function titleOf({ isStopped, isRefused }: Queue, waiting: string): string {
  if (isStopped) return `Signing has stopped: ${waiting} wait`;
  return isRefused ? `KRA refuses for now: ${waiting} wait` : `KRA has yet to sign ${waiting}`;
}
