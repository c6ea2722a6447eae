import { Link } from "~/router";
import { stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import type { Unfinished as Entries } from "./unfinished.server";

export function Unfinished({ entries }: { entries: Entries }) {
  if (entries.length === 0) return null;
  return (
    <Notice tone="info" title="Go on where you left off">
      <ul className={stack.s}>
        {entries.map(({ to, text, label }) => (
          <li key={to}>
            {text} <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
