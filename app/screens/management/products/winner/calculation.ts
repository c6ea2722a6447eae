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
  /** False while the auction is not closed: whoever is first leads (D69). */
  readonly final: boolean;
  readonly hasPledges: boolean;
  /** Null before the first pledge, and while several are tied. */
  readonly winner: Ranked | null;
  /** How a tie for the first place was decided, or what will decide it; null where there is none. */
  readonly tie: string | null;
  /** The public page of the result. */
  readonly proof: string;
  readonly page: number;
  readonly pageCount: number;
  /** This page's. */
  readonly ranking: readonly Ranked[];
}
