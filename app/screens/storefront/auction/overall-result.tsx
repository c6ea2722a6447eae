import { Link, useRouteLoaderData } from "~/router";
import { ButtonLink } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
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
  const { winner, proof, isVoid } = result;
  if (!winner)
    return (
      <Panel title="Result of the auction">
        <p>
          {isVoid
            ? "This auction was declared void, so it has no winner. Entry fees go back."
            : "Nobody pledged in this auction, so it has no winner."}
        </p>
        {isVoid ? <Link to={proof}>How the auction stands</Link> : null}
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
        <div className={stack.s}>
          <p>You won {how}</p>
          {winner.paysText ? <p>{winner.paysText}</p> : null}
          {winner.order ? (
            <div>
              <ButtonLink to={winner.order.to}>{winner.order.label}</ButtonLink>
            </div>
          ) : null}
          <CallAfterwards phoneText={phoneText} />
          {why}
        </div>
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
