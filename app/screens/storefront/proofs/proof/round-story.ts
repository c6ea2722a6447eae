import { formatCount } from "~/domain/text/count";
import { type Cents, formatKsh } from "~/domain/money";
import { formatDateTime } from "~/domain/time";
import { t } from "~/texts/t";

interface Round {
  readonly state: "active" | "closed";
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly voidedAt: Date | null;
  readonly ledgerSeq: number;
  readonly winner: {
    readonly pledgeCents: Cents | null;
    readonly user: { readonly firstName: string };
  } | null;
  readonly tiedParticipations: readonly number[];
  readonly draw: { readonly digest: string } | null;
}

/** What was promised, what happened and who won, for people who do not know what a hash is. */
export const roundStory = (round: Round) => ({
  promised: promisedText(round),
  happened: happenedText(round),
  decided: decidedText(round),
});

function promisedText({ state, openedAt }: Round): string {
  const opened = t(
    "When the round opened, on {date}, a secret number for the draw was fixed, and its fingerprint was published. Only that number has this fingerprint.",
    { date: formatDateTime(openedAt) },
  );
  return state === "active"
    ? `${opened} ${t("The number itself is published when the round closes.")}`
    : `${opened} ${t("The number itself was published when the round closed, so nobody could choose it to suit a pledge.")}`;
}

function happenedText({ state, closedAt, ledgerSeq }: Round): string {
  const chained = t(
    "Each one carries the fingerprint of the one before it, so that none can be changed, added or left out later.",
  );
  if (state === "active") return `${t("Pledges are coming in.")} ${chained}`;
  const closed = closedAt ? t("until the round closed on {date}", { date: formatDateTime(closedAt) }) : "";
  const until = closed && ` ${closed}`;
  if (ledgerSeq === 0) return t("Nobody pledged{until}.", { until });
  return `${cameIn(ledgerSeq, until)} ${chained}`;
}

const cameIn = (count: number, until: string) =>
  count === 1
    ? t("1 pledge came in{until}, raises included.", { until })
    : t("{count} pledges came in{until}, raises included.", { count: formatCount(count), until });

function decidedText({ state, voidedAt, winner, tiedParticipations: tied, draw }: Round): string {
  if (state === "active")
    return t(
      "The highest pledge wins the round when it closes. If several people share it, the secret number and the last pledge together choose one of them.",
    );
  if (voidedAt) return t("The round was declared void, so nobody won it.");
  if (!winner) return t("Nobody pledged, so nobody won.");
  const { firstName } = winner.user;
  const pledge = formatKsh(winner.pledgeCents ?? 0);
  if (tied.length === 1 || !draw)
    return t("{name} pledged the most, {pledge}. Nobody else pledged as much, so nothing had to be drawn.", {
      name: firstName,
      pledge,
    });
  const count = BigInt(tied.length);
  const place = Number(BigInt(`0x${draw.digest}`) % count) + 1;
  return t(
    "{count} people had the highest pledge, {pledge}. The secret number and the last pledge together gave one big number; it chose number {place} of the {count}, in the order in which they joined: {name}.",
    { count: formatCount(tied.length), pledge, place: formatCount(place), name: firstName },
  );
}
