import { Link, useRouteLoaderData } from "~/router";
import { ActionBar } from "~/ui/frame/action-bar";
import { ButtonLink } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { Money } from "~/ui/text/money";
import { Phone } from "~/ui/text/phone";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import * as styles from "./auction.css";
import type { OverallResultView } from "./overall-result.server";

interface Props {
  result: NonNullable<OverallResultView>;
  phoneText: string | null;
}

export function OverallResult({ result, phoneText }: Props) {
  const { winner, sum, proof, isVoid } = result;
  if (!winner)
    return (
      <section className={stack.s}>
        <p>
          {isVoid
            ? t("This auction was declared void, so it has no winner. Entry fees go back.")
            : t("Nobody pledged in this auction, so it has no winner.")}
        </p>
        {isVoid ? <Link to={proof}>{t("How the auction stands")}</Link> : null}
      </section>
    );
  return (
    <section aria-labelledby="result-title" className={stack.s}>
      <h2 id="result-title">{headline(result, winner)}</h2>
      <div className={styles.round}>
        <p className={styles.label}>{sum.label}</p>
        <Money text={sum.text} size="hero" />
        {sum.note ? <p className={styles.label}>{sum.note}</p> : null}
      </div>
      {result.offers.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {result.mayOrder ? <Ordering mayOrder={result.mayOrder} phoneText={phoneText} /> : null}
      {winner.tie ? <p>{winner.tie}</p> : null}
      <Link to={proof}>{t("Check it: totals and how the winner was decided")}</Link>
    </section>
  );
}

function headline(
  { mayOrder }: Props["result"],
  { isYou, firstName }: { isYou: boolean; firstName: string },
) {
  if (isYou) return t("You won this auction");
  return mayOrder ? t("It is offered to you now") : t("{firstName} won this auction", { firstName });
}

interface OrderingProps {
  mayOrder: NonNullable<Props["result"]["mayOrder"]>;
  phoneText: string | null;
}

const Ordering = ({ mayOrder: { paysText, deadlineText, isOrdered, order }, phoneText }: OrderingProps) => (
  <>
    {paysText ? <p>{paysText}</p> : null}
    {deadlineText && !isOrdered ? <p>{deadlineText}</p> : null}
    {order ? (
      <ActionBar>
        <ButtonLink to={order.to}>{order.label}</ButtonLink>
      </ActionBar>
    ) : null}
    <CallAfterwards phoneText={phoneText} />
  </>
);

function CallAfterwards({ phoneText }: { phoneText: string | null }) {
  const shared = useRouteLoaderData<{ supportPhone: string }>("root");
  return (
    <p>
      {phoneText ? t("We will call {phone}.", { phone: phoneText }) : t("We will call you.")}{" "}
      <Link to="/profile/edit">{t("Change the number")}</Link>
      {shared?.supportPhone ? (
        <> {tNodes("Any questions? Call {phone}.", { phone: <Phone number={shared.supportPhone} /> })}</>
      ) : null}
    </p>
  );
}
