/** M-Pesa's statement against the book, in the evening, when all is settled: no money is lost on the way, and none is made up. */
import type { Shop } from "./shop";
import { sum } from "./sums";

export function compareStatement({ ledger, mpesa, faults }: Shop, day: string): void {
  const say = (what: string, atMpesa: number, here: number) =>
    atMpesa === here || faults.push(`${day}, ${what}: ${atMpesa} at M-Pesa, ${here} in the book`);
  const prompted = [...ledger.payments.values()].filter(({ account }) => account !== null);
  const taken = [...mpesa.charges.values()].filter(({ isTaken }) => isTaken);
  const sent = [...mpesa.sent.values()].map(({ attempt, cents }) => ({
    account: (attempt !== null && mpesa.charges.get(attempt)?.account) || null,
    cents,
  }));
  const of = (account: string | null, all: readonly { account: string | null; cents: number }[]) =>
    sum(all.filter((one) => one.account === account).map(({ cents }) => cents));
  for (const account of new Set([...taken, ...prompted].flatMap((one) => one.account ?? []))) {
    say(`paid as ${account}`, of(account, taken), of(account, prompted));
    const back = prompted.filter((one) => one.account === account).map(({ byMpesa }) => byMpesa);
    say(`sent back of ${account}`, of(account, sent) + of(account, mpesa.refused), sum(back));
  }
  const returned = prompted.filter(({ late }) => late === "returned").map(({ cents }) => cents);
  say("unmatched money sent back", of(null, sent), sum(returned));
}
