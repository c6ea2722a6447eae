/** What the winner screen shows: amounts are formatted already. */
export interface Ranked {
  readonly id: number;
  readonly rank: number;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  /** '2 / 3 rounds' */
  readonly participatedIn: string;
  readonly total: string;
  readonly average: string;
  readonly rounds: readonly {
    readonly number: number;
    readonly participated: boolean;
    readonly pledge: string;
  }[];
}

export interface Calculation {
  readonly id: number;
  readonly title: string;
  readonly totalRounds: number;
  /** '10,000 participants' */
  readonly participants: string;
  /** False while a round is active: the ranking is provisional. */
  readonly decided: boolean;
  /** Null before the first pledge. */
  readonly winner: Ranked | null;
  readonly page: number;
  readonly pageCount: number;
  /** This page's. */
  readonly ranking: readonly Ranked[];
}
