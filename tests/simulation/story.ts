/** What happened, line by line: the same for the same seed. */
export class Story {
  readonly lines: string[] = [];

  constructor(private readonly now: () => number) {}

  tell(line: string) {
    this.lines.push(`${new Date(this.now()).toISOString().slice(11, 23)} ${line}`);
  }
}
