export interface ProcessStats {
  readonly name: string;
  readonly startedAt: Date;
  readonly version: string;
  readonly memoryBytes: number;
  /** 99 % of waits of the last one to two minutes were shorter; null before the first sample. */
  readonly loopDelayMs: number | null;
  readonly watchers: number;
  readonly requestsInHour: number;
  readonly errorsInHour: number;
}
