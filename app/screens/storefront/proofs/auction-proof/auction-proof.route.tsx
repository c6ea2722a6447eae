import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { parseId } from "~/domain/id";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { readPage } from "~/domain/page";
import { currentUser } from "~/http/session/current-user.server";
import { notFoundPage } from "~/http/respond.server";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { Panel } from "~/ui/frame/panel";
import { Page } from "~/ui/shell/page";
import { auctionProofPage, type AuctionProofPage } from "./auction-proof-page.server";
import { AuctionRecipe, AuctionRuleAhead } from "./auction-recipe";
import { formatKsh } from "~/domain/money";
import { muted } from "~/ui/frame/layout.css";
import { ProofList } from "../proof-list";
import * as styles from "../proof.css";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { matches },
    data
      ? {
          title: `Proof of the result: ${data.title}`,
          description: `${data.result} Check the totals and the draw of the whole auction yourself.`,
          canonical: `/auction/${data.id}/proof`,
        }
      : { title: AUCTION_NOT_FOUND },
  );

export async function loader(args: LoaderFunctionArgs) {
  const id = parseId(args.params.id);
  const requested = readPage(new URL(args.request.url).searchParams);
  const page = id === null ? null : await auctionProofPage(await currentUser(args), id, requested);
  if (!page) throw notFoundPage(AUCTION_NOT_FOUND, "This auction does not exist.");
  return page;
}

export default function AuctionProof() {
  const { id, title, result, rounds, voidRounds, offers, changes, top, totals, page, pageCount, isFinal } =
    useLoaderData<typeof loader>();
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { label: "Home", to: "/" },
          { label: title, to: `/auction/${id}` },
          { label: "Proof of the result" },
        ]}
      />
      <PageHeader title="Proof of the result">{result}</PageHeader>
      {voidRounds.map(({ text, proof }) => (
        <Notice key={proof} tone="warning">
          <p>{text}</p>
          <p>
            <Link to={proof}>Its ledger</Link>
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
      {changes.length > 0 ? (
        <Panel title="Changed after the first entry fee was paid">
          <ul>
            {changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {top ? <AuctionRecipe top={top} rounds={rounds} /> : null}
      {isFinal ? <TotalsList totals={totals} page={page} pageCount={pageCount} /> : <AuctionRuleAhead />}
    </Page>
  );
}

/** Listed by participation id, because names are private (D48). */
function TotalsList({ totals, ...pages }: Pick<AuctionProofPage, "totals" | "page" | "pageCount">) {
  return (
    <ProofList
      {...pages}
      title="Totals over all rounds"
      id="totals"
      label="Pages of totals"
      none="Nobody joined this auction."
    >
      {totals.map(({ rank, userId, total, average, participations }) => (
        <li key={rank} className={styles.entry}>
          <p className={styles.entryHead}>
            <strong>
              {rank}. {total}
            </strong>
            <span>average {average}</span>
            {userId === null ? null : <span className={muted}>user {userId}</span>}
          </p>
          {participations.map(({ id, roundNumber, cents }) => (
            <span key={id} className={styles.value}>
              round {roundNumber}: participation {id}, {formatKsh(cents)}
            </span>
          ))}
        </li>
      ))}
    </ProofList>
  );
}
