const HOUR_MS = 3_600_000;

export class Calendar {
  constructor(readonly now: Date) {}

  hoursAgo(hours: number): Date {
    return new Date(this.now.getTime() - hours * HOUR_MS);
  }

  daysAgo(days: number): Date {
    return this.hoursAgo(days * 24);
  }

  /** On the full hour, never later than `hours` from now. */
  fullHourIn(hours: number): Date {
    return new Date(Math.floor((this.now.getTime() + hours * HOUR_MS) / HOUR_MS) * HOUR_MS);
  }
}
