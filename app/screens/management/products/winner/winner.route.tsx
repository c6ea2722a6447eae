import { useLoaderData } from "~/router";
import { readPage } from "~/domain/list/page";
import { shopTime } from "~/operations/shop-clock.server";
import { EmptyState } from "~/ui/list/empty-state";
import { cluster, spread, muted, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { Pager } from "~/ui/list/pager";
import { BackLink } from "~/screens/management/shared/back-link";
import { CsvLink } from "~/screens/management/lists/csv-link";
import { missing, recordId } from "~/screens/management/shared/managed-record.server";
import { WinnerRanking } from "./winner-ranking";
import { calculation } from "./calculation.server";
import { wonOrderView, type WonOrderView } from "../won-order-view.server";
import { Rankings } from "./rankings";
import { WinnerCard } from "./winner-card";
import { ButtonLink } from "~/ui/frame/button";
import { Panel } from "~/ui/frame/panel";
import { guarded } from "~/screens/management/shared/guarded.server";
import { redirectAfterWrite } from "~/screens/management/shared/edit-record.server";
import { PostButton } from "~/screens/management/shared/post-button";
import { remindWinner } from "~/operations/winner-offers/remind-winner.server";
import { Phone } from "~/ui/text/phone";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";

export const meta = titled(msg("Winner Calculation"));

export const loader = guarded(async (args) => {
  const page = readPage(new URL(args.request.url).searchParams);
  const id = recordId("product", args.params.productId);
  const [found, ordering] = await Promise.all([calculation(id, page), wonOrderView(id, shopTime())]);
  if (!found) throw missing("ranking");
  return { ...found, ordering };
});

/** Reminds whoever may order the goods now. */
export const action = guarded(async (args, actor) => {
  const id = recordId("product", args.params.productId);
  return redirectAfterWrite(args, await remindWinner(actor, id), {
    failure: t("No reminder was sent"),
    done: (name) => [`/management/products/${id}/winner`, t("{name} gets a message now.", { name })],
  });
});

export default function Winner() {
  const found = useLoaderData<typeof loader>();
  const {
    id,
    title,
    totalRounds,
    voidText,
    participants,
    final,
    canClose,
    hasPledges,
    page,
    pageCount,
    ranking,
    ordering,
  } = found;
  const productPage = `/management/products/${id}`;
  return (
    <>
      <BackLink to={productPage}>{t("Back to the product")}</BackLink>
      <PageHeader title={t("Winner Calculation")}>{title}</PageHeader>
      <Notice tone="info">
        {t(
          "The winner is the participant with the highest average pledge: total pledges divided by the total number of rounds. A round not joined counts as KSh 0.",
        )}
      </Notice>
      {voidText ? <Notice tone="warning">{voidText}</Notice> : null}
      {totalRounds > 0 && !final ? (
        <Notice tone="warning" title={t("This decides nothing yet")}>
          <div className={stack.s}>
            <p>{t("The ranking may change until the auction is closed. Closing it decides who wins.")}</p>
            {canClose ? (
              <div>
                <ButtonLink look="danger" size="small" to={`${productPage}/close-auction`}>
                  {t("Close Auction")}
                </ButtonLink>
              </div>
            ) : null}
          </div>
        </Notice>
      ) : null}
      {hasPledges ? <WinnerCard calculation={found} /> : null}
      {hasPledges && ordering ? <WonOrderPanel productPage={productPage} ordering={ordering} /> : null}
      {totalRounds > 0 && !hasPledges ? (
        <Notice tone="info">{t("Nobody has pledged in any round, so there is no winner.")}</Notice>
      ) : null}
      {ranking.length > 0 ? (
        <>
          <div className={spread.m}>
            <p>
              <strong>{participants}</strong>
            </p>
            <CsvLink to={`${productPage}/winner.csv`} />
          </div>
          <Rankings ranking={ranking} />
          <WinnerRanking ranking={ranking} />
          <Pager
            page={page}
            pageCount={pageCount}
            hrefFor={(number) => (number === 1 ? "?" : `?page=${number}`)}
            label={t("Pages of the ranking")}
          />
        </>
      ) : (
        <EmptyState
          title={
            totalRounds > 0 ? t("No participants yet") : voidText ? t("No round counts") : t("No rounds yet")
          }
          action={{ to: productPage, label: t("Back to the product") }}
        >
          {emptyText(totalRounds, voidText !== null)}
        </EmptyState>
      )}
    </>
  );
}

function emptyText(totalRounds: number, hasVoidRounds: boolean): string {
  if (totalRounds > 0) return t("Nobody has paid an entry fee so far.");
  return hasVoidRounds
    ? t("Without a round that counts there is no winner.")
    : t("The winner is calculated from the pledges of all rounds. Create the first round to begin.");
}

function WonOrderPanel({ productPage, ordering }: { productPage: string; ordering: WonOrderView }) {
  const { offers, next, obstacle, reminder, takePath } = ordering;
  return (
    <Panel title={t("Ordering what was won")}>
      <div className={stack.m}>
        {offers.length > 0 ? (
          <ol>
            {offers.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        ) : null}
        {reminder ? (
          <>
            <p>
              {reminder.phone
                ? tNodes("{name} may order it now: {phone}", {
                    name: reminder.name,
                    phone: <Phone number={reminder.phone} />,
                  })
                : t("{name} may order it now, and has no phone number.", { name: reminder.name })}
            </p>
            <div className={cluster.s}>
              <PostButton label={t("Remind")} fullLabel={t("Remind {name}", { name: reminder.name })} />
              {reminder.whatsApp ? <a href={reminder.whatsApp}>{t("Write by WhatsApp")}</a> : null}
            </div>
          </>
        ) : null}
        {takePath ? (
          <div>
            <ButtonLink look="secondary" to={takePath}>
              {t("Take the order for them")}
            </ButtonLink>
          </div>
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
