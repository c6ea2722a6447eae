import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { parseId } from "~/domain/id";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { readPage } from "~/domain/list/page";
import { currentUser } from "~/http/session/current-user.server";
import { useNonce } from "~/http/security/nonce";
import { notFoundPage } from "~/http/respond.server";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { Details } from "~/ui/frame/details";
import { Notice } from "~/ui/frame/notice";
import { muted } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { RoundStateBadge } from "~/ui/badge/round-state-badge";
import { Page } from "~/ui/shell/page";
import { t } from "~/texts/t";
import { proofPage, type ProofPage } from "./proof-page.server";
import * as styles from "../proof.css";
import { CheckBand } from "../check-band";
import { Story } from "../story";
import { ProofList } from "../proof-list";
import { ShellCommand } from "~/screens/storefront/command";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { matches },
    data
      ? {
          title: t("Proof of round {number}: {title}", { number: data.number, title: data.title }),
          description: `${data.result} ${t("Check the ledger and the draw of round {number} yourself.", { number: data.number })}`,
          canonical: `/auction/${data.auctionId}/rounds/${data.number}/proof`,
        }
      : { title: t(AUCTION_NOT_FOUND) },
  );

export async function loader(args: LoaderFunctionArgs) {
  const auctionId = parseId(args.params.id);
  const number = parseId(args.params.n);
  if (auctionId === null || number === null) throw missing();
  const wanted = readPage(new URL(args.request.url).searchParams);
  const page = await proofPage(await currentUser(args), { auctionId, number, page: wanted });
  if (!page) throw missing();
  return page;
}

const missing = () => notFoundPage(AUCTION_NOT_FOUND, t("This round does not exist."));

export default function Proof() {
  const proof = useLoaderData<typeof loader>();
  const nonce = useNonce();
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { label: t("Home"), to: "/" },
          { label: proof.title, to: `/auction/${proof.auctionId}` },
          { label: t("Round {number}", { number: proof.number }) },
        ]}
      />
      <PageHeader
        title={t("Proof of round {number}", { number: proof.number })}
        badge={<RoundStateBadge state={proof.state} isVoid={proof.isVoid} />}
      >
        {proof.result}
      </PageHeader>
      {proof.standing ? (
        <Notice tone="warning" title={t("This round is void")}>
          <p>
            {t(
              "It has no winner and counts for nobody; every entry fee goes back. What was published stays.",
            )}
          </p>
          <p>{proof.standing}</p>
        </Notice>
      ) : null}
      {proof.state === "closed" ? (
        <CheckBand
          what={proof.isVoid ? "void" : "round"}
          page={proof.page}
          pageCount={proof.pageCount}
          nonce={nonce}
        />
      ) : null}
      <Story
        promised={<p>{proof.story.promised}</p>}
        happened={
          <>
            <p>{proof.story.happened}</p>
            {proof.returned.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </>
        }
        decided={<p>{proof.story.decided}</p>}
        isOver={proof.state === "closed"}
      />
      <div>
        <Facts facts={proof.facts} />
        {proof.recipe ? <Recipe recipe={proof.recipe} /> : null}
      </div>
      <LedgerTable proof={proof} />
      <p>
        <Link to={`/auction/${proof.auctionId}/proof`}>{t("How the whole auction is decided")}</Link>
      </p>
    </Page>
  );
}

const Facts = ({ facts }: Pick<ProofPage, "facts">) => (
  <Details title={t("The numbers in full")}>
    <dl className={styles.facts}>
      {facts.map(({ label, name, value, hint }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd className={styles.value} data-fact={name}>
            {value}
          </dd>
          {hint ? <dd className={muted}>{hint}</dd> : null}
        </div>
      ))}
    </dl>
  </Details>
);

/** Each pledge unfolds to its text and hash; a receipt has the same code. */
function LedgerTable({ proof: { state, ledger, page, pageCount } }: { proof: ProofPage }) {
  if (state !== "closed") return null;
  return (
    <ProofList
      title={t("Pledge ledger")}
      id="ledger"
      page={page}
      pageCount={pageCount}
      label={t("Ledger pages")}
      none={t("No pledges were made in this round.")}
      hint={t("Did you pledge? Your receipt has the same code. Open a pledge to see its hash.")}
    >
      {ledger.map((row) => (
        <li key={row.seq} id={row.receipt} data-entry>
          <details className={styles.entry}>
            <summary className={styles.entryHead}>
              <strong>{row.receipt}</strong>
              <span data-amount>{row.amount}</span>
              <code className={styles.code} data-code>
                {row.code}
              </code>
            </summary>
            <p className={muted}>{t("participation {id}", { id: row.participation })}</p>
            <code className={styles.hash} data-text>
              {row.text}
            </code>
            <code className={styles.hash} data-hash>
              {row.hash}
            </code>
          </details>
        </li>
      ))}
    </ProofList>
  );
}

const CHAIN_COMMAND = "printf '%s|%s' PREVIOUS_HASH 'TEXT OF THE ROW' | sha256sum";

function Recipe({ recipe }: { recipe: NonNullable<ProofPage["recipe"]> }) {
  const { seed, commitment, message, digest, tied } = recipe;
  return (
    <Details title={t("Check it on a computer")}>
      <ol className={styles.steps}>
        <li>
          <p>
            {t("Check that the seed is the one we committed to. This prints {start}…:", {
              start: commitment.slice(0, 12),
            })}
          </p>
          <ShellCommand>{`printf '${seed}' | xxd -r -p | sha256sum`}</ShellCommand>
        </li>
        <li>
          <p>{t("Compute the draw, the HMAC-SHA-256 of the message below with the seed as key:")}</p>
          <ShellCommand>{`printf '${message}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${seed}`}</ShellCommand>
          <p className={styles.value}>{digest}</p>
        </li>
        <li>
          <p>
            {t(
              "Read that digest as one big number and divide it by {count}. The remainder is the winner's place in the list of tied participations, counting from 0.",
              { count: tied.length },
            )}
          </p>
          <ShellCommand>{`python3 -c "print([${tied.join(", ")}][int('${digest}', 16) % ${tied.length}])"`}</ShellCommand>
        </li>
        <li>
          <p>
            {t(
              "Every pledge is chained to the one before it: the hash in a row is the SHA-256 of the previous row's hash (the draw_commitment for the first), a “|” and the row's text.",
            )}
          </p>
          <ShellCommand>{CHAIN_COMMAND}</ShellCommand>
        </li>
      </ol>
    </Details>
  );
}
