import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { parseId } from "~/domain/id";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { readPage } from "~/domain/list/page";
import { currentUser } from "~/http/session/current-user.server";
import { useNonce } from "~/http/security/nonce";
import { notFoundPage } from "~/http/respond.server";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { classNames } from "~/ui/text/class-names";
import { amount } from "~/ui/text/money.css";
import { auctionProofPage, type AuctionProofPage } from "./auction-proof-page.server";
import { AuctionRecipe } from "./auction-recipe";
import { formatKsh } from "~/domain/money";
import { muted } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { CheckBand } from "../check-band";
import { ProofList } from "../proof-list";
import { Story } from "../story";
import * as styles from "../proof.css";

/** The check loads the proof of each. */
const MOST_ROUNDS_AT_ONCE = 10;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { matches },
    data
      ? {
          title: t("Proof of the result: {title}", { title: data.title }),
          description: `${data.result} ${t("Check the totals and the draw of the whole auction yourself.")}`,
          canonical: `/auction/${data.id}/proof`,
        }
      : { title: t(AUCTION_NOT_FOUND) },
  );

export async function loader(args: LoaderFunctionArgs) {
  const id = parseId(args.params.id);
  const requested = readPage(new URL(args.request.url).searchParams);
  const page = id === null ? null : await auctionProofPage(await currentUser(args), id, requested);
  if (!page) throw notFoundPage(AUCTION_NOT_FOUND, t("This auction does not exist."));
  return page;
}

export default function AuctionProof() {
  const proof = useLoaderData<typeof loader>();
  const { id, title, result, rule, voidRounds, offers, changes, top, totals, page, pageCount } = proof;
  const nonce = useNonce();
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { label: t("Home"), to: "/" },
          { label: title, to: `/auction/${id}` },
          { label: t("Proof of the result") },
        ]}
      />
      <PageHeader title={t("Proof of the result")}>{result}</PageHeader>
      {voidRounds.map(({ text, proof: to }) => (
        <Notice key={to} tone="warning">
          <p>{text}</p>
          <p>
            <Link to={to}>{t("Its ledger")}</Link>
          </p>
        </Notice>
      ))}
      {offers.length > 0 ? (
        <Notice tone="info">
          {offers.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      ) : null}
      {proof.isFinal ? (
        <CheckBand
          what="auction"
          page={page}
          pageCount={pageCount}
          isLong={pageCount > 1 || proof.rounds.length > MOST_ROUNDS_AT_ONCE}
          nonce={nonce}
          auction={{ id, rule }}
        />
      ) : null}
      <Story
        promised={
          <p>
            {t(
              "The rule was on the auction's page: each person's last pledges of all rounds are added up, and a round that they missed counts as KSh 0. The highest total wins, which is also the highest average. The secret number of each round was fixed before its first pledge.",
            )}
          </p>
        }
        happened={
          <>
            <Rounds rounds={proof.rounds} />
            {changes.length > 0 ? <Changes changes={changes} /> : null}
          </>
        }
        decided={<p>{proof.decided}</p>}
        isOver={proof.isFinal}
      />
      {top ? <AuctionRecipe top={top} rounds={proof.rounds} /> : null}
      {proof.isFinal ? <TotalsList totals={totals} page={page} pageCount={pageCount} /> : null}
    </Page>
  );
}

const Rounds = ({ rounds }: Pick<AuctionProofPage, "rounds">) => (
  <>
    <p>{t("Each round has its own proof, with all its pledges:")}</p>
    <ul className={styles.facts}>
      {rounds.map(({ number, proof, isVoid }) => (
        <li key={number} data-round>
          <Link to={proof}>{t("Proof of round {number}", { number })}</Link>
          {isVoid ? ` ${t("(void: it does not count)")}` : null}
        </li>
      ))}
    </ul>
  </>
);

const Changes = ({ changes }: Pick<AuctionProofPage, "changes">) => (
  <>
    <p>{t("Changed after the first entry fee was paid:")}</p>
    <ul>
      {changes.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </>
);

/** Listed by participation id, because names are private (D48). */
const TotalsList = ({ totals, ...pages }: Pick<AuctionProofPage, "totals" | "page" | "pageCount">) => (
  <ProofList
    {...pages}
    title={t("Totals over all rounds")}
    id="totals"
    label={t("Pages of totals")}
    none={t("Nobody joined this auction.")}
    hint={t(
      "By participation, without names. Your own is in the ledger of each round, beside your receipt's code.",
    )}
  >
    {totals.map(({ rank, userId, total, average, participations }) => (
      <li key={rank} className={classNames(styles.entry, styles.totalEntry)} data-total>
        <p className={styles.entryHead}>
          <strong>
            {rank}. <span data-amount>{total}</span>
          </strong>
          <span>{t("average {average}", { average })}</span>
          {userId === null ? null : (
            <span className={muted} data-user>
              {t("user {id}", { id: userId })}
            </span>
          )}
        </p>
        {participations.map(({ id, roundNumber, cents }) => (
          <span key={id} className={styles.value} data-participation>
            {/* the check reads the round's number before the participation's */}
            {tNodes("round {number}: participation {id}, {sum}", {
              number: roundNumber,
              id,
              sum: (
                <span className={amount} data-amount>
                  {formatKsh(cents)}
                </span>
              ),
            })}
          </span>
        ))}
      </li>
    ))}
  </ProofList>
);
