import { Link, useRouteLoaderData } from "@remix-run/react";
import { Notice } from "~/ui/notice";

/** What comes next for the winner of a closed auction. */
export function Won({ phoneText }: { phoneText: string | null }) {
  const shared = useRouteLoaderData<{ supportPhone: string }>("root");
  return (
    <Notice tone="success" title="You won this auction">
      <p>
        {phoneText ? `We will call you on ${phoneText}.` : "We will call you."}{" "}
        <Link to="/profile/edit">Change the number</Link>
      </p>
      {shared ? <p>Any questions? Call {shared.supportPhone}.</p> : null}
    </Notice>
  );
}
