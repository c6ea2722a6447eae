/** What a random run found, in few moves. */
interface Run {
  readonly faults: readonly string[];
  readonly story: readonly string[];
}

const kindOf = ({ faults: [first = ""] }: Run) => first.replaceAll(/[0-9a-f-]{8,}|\d+/g, "…");

/** Leaves out the moves that do not matter, as long as the first fault's words stay. Then throws the story. */
export async function failWithStory<Move>(
  name: string,
  plan: readonly Move[],
  play: (plan: readonly Move[]) => Promise<Run>,
): Promise<never> {
  let moves = plan;
  let run = await play(moves);
  // a planted fault is only to be found
  if (process.env.PLANTED_FAULT) throw new Error([name, ...run.faults].join(": "));
  const kind = kindOf(run);
  for (let size = plan.length >> 1; size >= 1; size >>= 1)
    for (let from = 0; from < moves.length;) {
      const fewer = moves.toSpliced(from, size);
      const tried = await play(fewer);
      if (tried.faults.length > 0 && kindOf(tried) === kind) [moves, run] = [fewer, tried];
      else from += size;
    }
  const title = `${name}, ${moves.length} of ${plan.length} moves:`;
  throw new Error([title, ...run.story, "", ...run.faults].join("\n"));
}
