// `npm run faults` passes its options as variables
const chosen = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

/** How often a fault is injected: `short` by default. */
export const runs = (short: number): number => chosen("FAULTS_RUNS", short);

/** How long the random moves last: `short` by default. */
export const seconds = (short: number): number => chosen("FAULTS_SECONDS", short);

export const isLong = process.env.FAULTS_RUNS !== undefined;

export const seed = chosen("FAULTS_SEED", 20_261_121);
