export interface RankedBuyer {
  readonly id: number;
  readonly rank: number;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
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
  readonly voidText: string | null;
  readonly participants: string;
  /** False until the auction is closed, because before that the first one only leads (D69). */
  readonly final: boolean;
  readonly canClose: boolean;
  readonly hasPledges: boolean;
  /** Null before the first pledge, and while several are tied. */
  readonly winner: RankedBuyer | null;
  readonly tie: string | null;
  readonly proof: string;
  readonly page: number;
  readonly pageCount: number;
  readonly ranking: readonly RankedBuyer[];
}
