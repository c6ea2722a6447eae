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
  const { winner, mayOrder, offers, proof, isVoid } = result;
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
  const offered = offers.map((text) => <p key={text}>{text}</p>);
  if (mayOrder)
    return (
      <Notice tone="success" title={winner.isYou ? "You won this auction" : "It is offered to you now"}>
        <div className={stack.s}>
          {winner.isYou ? (
            <p>You won {how}</p>
          ) : (
            <p>
              {winner.firstName} won {how}
            </p>
          )}
          {offered}
          {mayOrder.paysText ? <p>{mayOrder.paysText}</p> : null}
          {mayOrder.untilText && !mayOrder.isOrdered ? (
            <p>Please order it by {mayOrder.untilText}. Afterwards it may be offered to the next buyer.</p>
          ) : null}
          {mayOrder.order ? (
            <div>
              <ButtonLink to={mayOrder.order.to}>{mayOrder.order.label}</ButtonLink>
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
      {offered}
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
