import { muted } from "~/ui/layout.css";
import { Panel } from "~/ui/panel";
import { StandingLine, type StandingLineProps } from "~/ui/standing-line";

/** Stands above the next step, so that it is read before an entry fee is paid. */
export function StandingPanel({ standing, asOf }: Partial<StandingLineProps> & { asOf: string }) {
  if (!standing) return null;
  return (
    <Panel title="Your standing" look="sunken">
      <StandingLine standing={standing} />
      <p className={muted}>A round that you did not join counts KSh 0. As of {asOf}.</p>
    </Panel>
  );
}
