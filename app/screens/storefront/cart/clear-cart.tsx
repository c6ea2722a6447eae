import type { useFetcher } from "~/router";
import { SHOWN_FIELD } from "~/domain/form/form-mark";
import { FormActions } from "~/ui/form/form-actions";
import { ButtonLink } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { useHydrated } from "~/ui/network/use-hydrated";
import { useLazyDialog } from "~/ui/frame/use-lazy-dialog";
import { msg, t } from "~/texts/t";
import type { CartAnswer } from "../cart-answer";

const QUESTION = msg("Clear your cart?");
const HERE = "/cart?confirm=clear";

interface Props {
  totalItems: number;
  /** The goods on the page: no others are removed (D133). */
  shown: string;
  fetcher: ReturnType<typeof useFetcher<CartAnswer>>;
}

export function ClearCart(props: Props) {
  const { Loaded, isOpen, close, openFrom } = useLazyDialog();
  return (
    <>
      <ButtonLink to={HERE} look="danger" size="small" onClick={openFrom(HERE)}>
        {t("Clear Cart")}
      </ButtonLink>
      {Loaded && isOpen ? (
        <Loaded open onOpenChange={close} title={t(QUESTION)}>
          <ClearForm {...props} />
        </Loaded>
      ) : null}
    </>
  );
}

export const ConfirmClearCart = (props: Props) => (
  <Panel title={t(QUESTION)} id="clear">
    <ClearForm {...props} />
    <ButtonLink to="/cart" look="quiet">
      {t("Keep my cart")}
    </ButtonLink>
  </Panel>
);

function ClearForm({ totalItems, shown, fetcher }: Props) {
  const hydrated = useHydrated();
  return (
    <fetcher.Form method="post" action="/cart" className={stack.m}>
      <p>
        {totalItems === 1
          ? t("This removes 1 item.")
          : t("This removes all {count} items.", { count: totalItems })}
      </p>
      <input type="hidden" name="intent" value="clear" />
      <input type="hidden" name="from" value={totalItems} />
      <input type="hidden" name={SHOWN_FIELD} value={shown} />
      {hydrated ? <input type="hidden" name="enhanced" value="1" /> : null}
      <FormActions look="danger" busy={fetcher.state !== "idle"}>
        {t("Clear Cart")}
      </FormActions>
    </fetcher.Form>
  );
}
