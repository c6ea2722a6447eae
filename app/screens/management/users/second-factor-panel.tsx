import { ButtonLink } from "~/ui/frame/button";
import { Panel } from "~/ui/frame/panel";

export interface SecondFactorPanelProps {
  id: number;
  sinceText: string | null;
  isOwn: boolean;
}

export function SecondFactorPanel({ id, sinceText, isOwn }: SecondFactorPanelProps) {
  return (
    <Panel title="One-time codes">
      <p>{sinceText === null ? "Off: the password alone is enough to log in." : `On since ${sinceText}.`}</p>
      {isOwn ? (
        <ButtonLink look="secondary" size="small" to="/profile/second-factor">
          {sinceText === null ? "Set up" : "Change"}
        </ButtonLink>
      ) : null}
      {sinceText !== null && !isOwn ? (
        <ButtonLink look="secondary" size="small" to={`/management/users/${id}/second-factor`}>
          Undo for a lost phone
        </ButtonLink>
      ) : null}
    </Panel>
  );
}
