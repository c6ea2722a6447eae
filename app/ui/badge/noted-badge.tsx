import { Badge } from "./badge";
import { classNames } from "~/ui/text/class-names";
import { cluster, muted, small } from "~/ui/frame/layout.css";

export const NotedBadge = ({ text, note }: { text: string; note: string }) => (
  <span className={cluster.s}>
    <Badge tone="neutral">{text}</Badge>
    <span className={classNames(muted, small)}>{note}</span>
  </span>
);
