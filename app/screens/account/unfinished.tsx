import { Link } from "~/router";
import { Notice } from "~/ui/frame/notice";
import type { Unfinished as Entries } from "./unfinished.server";

export function Unfinished({ entries }: { entries: Entries }) {
  if (entries.length === 0) return null;
  return (
    <Notice tone="info" title="Go on where you left off">
      {entries.map(({ to, text, label }) => (
        <p key={to}>
          {text} <Link to={to}>{label}</Link>
        </p>
      ))}
    </Notice>
  );
}
