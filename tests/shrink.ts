/** What a random run found, in few moves. */
interface Run {
  readonly faults: readonly string[];
  readonly story: readonly string[];
}

const kindOf = ({ faults: [first = ""] }: Run) => first.replaceAll(/[0-9a-f-]{8,}|\d+/g, "…");

/** Plays a seed's plan. If it finds a fault, it throws the story in few moves. */
export async function playSeed<Move, Played extends Run>(
  seed: number,
  plan: readonly Move[],
  play: (plan: readonly Move[]) => Promise<Played>,
): Promise<Played> {
  const run = await play(plan).catch((cause: unknown) => {
    throw new Error(`Seed ${seed}: ${String(cause)}`, { cause });
  });
  if (run.faults.length === 0) return run;
  console.log(`Seed ${seed}: ${run.faults.join("; ")}`);
  return failWithStory(`Seed ${seed}`, plan, play);
}

/** Leaves out the moves that do not matter, as long as the first fault's words stay. */
async function failWithStory<Move>(
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
