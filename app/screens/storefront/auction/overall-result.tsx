import { Link, useRouteLoaderData } from "~/router";
import { Notice } from "~/ui/frame/notice";
import { Panel } from "~/ui/frame/panel";
import { Phone } from "~/ui/text/phone";
import type { OverallResultView } from "./overall-result.server";

export function OverallResult({
  result,
  phoneText,
}: {
  result: OverallResultView;
  phoneText: string | null;
}) {
  if (!result) return null;
  const { winner, proof } = result;
  if (!winner)
    return (
      <Panel title="Result of the auction">
        <p>Nobody pledged in this auction, so it has no winner.</p>
      </Panel>
    );
  const how = `with the highest average, ${winner.averageText} over ${winner.roundsText}.`;
  const why = (
    <>
      {winner.tie ? <p>{winner.tie}</p> : null}
      <Link to={proof}>Check it: totals and how the winner was decided</Link>
    </>
  );
  if (winner.isYou)
    return (
      <Notice tone="success" title="You won this auction">
        <p>You won {how}</p>
        <CallAfterwards phoneText={phoneText} />
        {why}
      </Notice>
    );
  return (
    <Panel title="Result of the auction">
      <p>
        <strong>{winner.firstName} won this auction</strong> {how}
      </p>
      {why}
    </Panel>
  );
}

function CallAfterwards({ phoneText }: { phoneText: string | null }) {
  const shared = useRouteLoaderData<{ supportPhone: string }>("root");
  return (
    <p>
      {phoneText ? `We will call you on ${phoneText}.` : "We will call you."}{" "}
      <Link to="/profile/edit">Change the number</Link>
      {shared ? (
        <>
          {" "}
          Any questions? Call <Phone number={shared.supportPhone} />.
        </>
      ) : null}
    </p>
  );
}
