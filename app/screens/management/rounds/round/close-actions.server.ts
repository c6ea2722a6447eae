import type { Viewer } from "~/domain/account/access";
import { moveCloseSchema, soonestClose } from "~/domain/schedule/round-times";
import { formatDayTime } from "~/domain/time";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalPage } from "~/http/respond.server";
import { moveClose } from "~/operations/rounds/move-close.server";
import { shopTime } from "~/operations/shop-clock.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { t } from "~/texts/t";

export async function closeAction(
  args: RequestArgs,
  actor: Viewer,
  round: { productId: number; roundId: number },
) {
  const form = await readForm(args.request);
  const done = (closesAt: Date | null) =>
    redirectWithToast(
      args,
      `/management/products/${round.productId}/rounds/${round.roundId}`,
      closesAt
        ? t("The round closes {time}. Buyers read it on the page.", { time: formatDayTime(closesAt) })
        : t("The round is closed by hand."),
    );
  switch (readIntent(form, CLOSE_INTENTS)) {
    case "close_soon": {
      const outcome = await moveClose(actor, { ...round, closesAt: soonestClose(shopTime()) });
      if (!outcome.ok) throw refusalPage(outcome.refusal, t("The close was not moved"));
      return done(outcome.value);
    }
    case "move_close":
      return submitForm(args, {
        form,
        schema: moveCloseSchema,
        write: ({ closes_at: closesAt }) => moveClose(actor, { ...round, closesAt }),
        done: (closesAt) => done(closesAt),
      });
  }
}

const CLOSE_INTENTS = ["move_close", "close_soon"] as const;
