/** What `npm run faults` was asked for: it passes its options on as variables. */
const chosen = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

/** How often a fault is done: the short form's number unless another was asked for. */
export const runs = (short: number): number => chosen("FAULTS_RUNS", short);

/** How long buyers and admins play at random. */
export const seconds = (short: number): number => chosen("FAULTS_SECONDS", short);

export const isLong = process.env.FAULTS_RUNS !== undefined;

export const seed = chosen("FAULTS_SEED", 20_261_121);
