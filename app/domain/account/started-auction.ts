import { formatKsh, type Cents } from "~/domain/money";
import { type Refusal, refuse } from "~/domain/refusal";
import { t } from "~/texts/t";

/** What somebody has joined and may finish (D110). */
export interface StartedAuction {
  readonly auctionId: number;
  readonly title: string;
  /** Won, and neither ordered nor lapsed. */
  readonly isWon: boolean;
  /** The participation in the open round; null between rounds, or if they have not joined it. */
  readonly open: { readonly roundNumber: number; readonly pledgeCents: Cents | null } | null;
  /** A round is open that they have not joined yet. */
  readonly mayJoin: boolean;
}

export function startedText({ title, isWon, open }: StartedAuction): string {
  if (isWon) return t("{title} (won, not ordered yet)", { title });
  if (open === null) return t("{title} (joined, not closed yet)", { title });
  const { roundNumber: round, pledgeCents } = open;
  return pledgeCents === null
    ? t("{title}, round {round} (no pledge yet)", { title, round })
    : t("{title}, round {round} (pledged {sum})", { title, round, sum: formatKsh(pledgeCents) });
}

export const startedTexts = (started: readonly StartedAuction[]) => started.map(startedText).join("; ");

/** Staff take part in no auction (D39), so the shop could choose who wins by making somebody staff. */
export const refuseGivenRights = (username: string, started: readonly StartedAuction[]): Refusal | null =>
  refuseWhileStarted(started, (auctions) =>
    t(
      "{username} takes part in an auction: {auctions}. As staff they could not go on. Give it when that is over.",
      { username, auctions },
    ),
  );

/** Whoever gets a code or another phone could pledge as them (D112). */
export const refuseNewContact = (username: string, started: readonly StartedAuction[]): Refusal | null =>
  refuseWhileStarted(started, (auctions) =>
    t(
      "{username} takes part in an auction: {auctions}. Until that is over only they can change their phone and email address.",
      { username, auctions },
    ),
  );

const refuseWhileStarted = (
  started: readonly StartedAuction[],
  message: (auctions: string) => string,
): Refusal | null => (started.length === 0 ? null : refuse("conflict", message(startedTexts(started))));

/** Their code goes to a phone or e-mail address of their own, which the shop does not have. */
export const noOwnChannel = (username: string, started: readonly StartedAuction[]): Refusal =>
  refuse(
    "conflict",
    t(
      "{username} takes part in an auction: {started}. Until that is over a code can only go to a phone or email address that they gave and verified themselves, and the shop reaches none.",
      { username, started: startedTexts(started) },
    ),
  );
