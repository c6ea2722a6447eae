import { MockMobileMoney, type MockBooks, type MockEntry } from "./mock-mobile-money.server";

class BooksInMemory implements MockBooks {
  readonly entries = new Map<string, MockEntry>();
  /** References whose money was taken and not given back. */
  readonly charged = new Set<string>();

  async find(reference: string) {
    return this.entries.get(reference) ?? (this.charged.has(reference) ? TAKEN : null);
  }

  async write(reference: string, entry: MockEntry) {
    this.entries.set(reference, entry);
    if (entry.isTaken) this.charged.add(reference);
  }

  async giveBack(reference: string) {
    this.charged.delete(reference);
  }
}

const TAKEN: MockEntry = { cents: 0, isTaken: true, answersAt: new Date(0) };

export class TestMobileMoney extends MockMobileMoney {
  readonly charged: Set<string>;

  constructor(delayMs: number) {
    const books = new BooksInMemory();
    super(delayMs, books, () => new Date());
    this.charged = books.charged;
  }
}
