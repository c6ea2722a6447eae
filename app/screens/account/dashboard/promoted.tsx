import { Link } from "~/router";
import { Notice } from "~/ui/frame/notice";
import type { DashboardPage } from "./dashboard-page.server";

/** For an administrator who had joined rounds before (D39, D87). */
export function Promoted({ participations }: { participations: DashboardPage["lostParticipations"] }) {
  if (participations.length === 0) return null;
  return (
    <Notice tone="warning" title="Administrators cannot take part in auctions">
      <p>
        You joined these rounds before you became an administrator. Your pledges still count, but you cannot
        raise them:
      </p>
      <ul>
        {participations.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
      <p>Entry fees are not returned.</p>
    </Notice>
  );
}
