// `npm run faults` passes its options on as variables
const chosen = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

/** How often a fault is done: `short` unless asked for. */
export const runs = (short: number): number => chosen("FAULTS_RUNS", short);

/** How long the game of random moves lasts: `short` unless asked for. */
export const seconds = (short: number): number => chosen("FAULTS_SECONDS", short);

export const isLong = process.env.FAULTS_RUNS !== undefined;

export const seed = chosen("FAULTS_SEED", 20_261_121);
