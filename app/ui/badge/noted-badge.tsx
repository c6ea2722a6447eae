import { Badge } from "./badge";
import { classNames } from "~/ui/text/class-names";
import { cluster, muted, small } from "~/ui/frame/layout.css";

/** The specified word for a state, and beside it what it leaves unsaid: LIVE 'Ended 21 Nov, 18:00 EAT'. Nothing looks live. */
export function NotedBadge({ word, note }: { word: string; note: string }) {
  return (
    <span className={cluster.s}>
      <Badge tone="neutral">{word}</Badge>
      <span className={classNames(muted, small)}>{note}</span>
    </span>
  );
}
