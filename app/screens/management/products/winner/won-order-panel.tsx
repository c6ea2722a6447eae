import { ButtonLink } from "~/ui/frame/button";
import { muted, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import type { WonOrderView } from "../won-order-view.server";

/** Who may order the won product, and who can get the next offer (D100). */
export function WonOrderPanel({ productPage, ordering }: { productPage: string; ordering: WonOrderView }) {
  const { offers, next, obstacle } = ordering;
  return (
    <Panel title="Ordering what was won">
      <div className={stack.m}>
        {offers.length > 0 ? (
          <ol>
            {offers.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        ) : null}
        {next ? (
          <div>
            <ButtonLink look="secondary" to={`${productPage}/offer`}>
              {next.label}
            </ButtonLink>
          </div>
        ) : (
          <p className={muted}>{obstacle}</p>
        )}
      </div>
    </Panel>
  );
}
