interface Pictured {
  readonly imageKey: string | null;
}

export const firstPicture = (shown: readonly (Pictured | null)[] = []): string | null =>
  shown.find((one) => one?.imageKey)?.imageKey ?? null;
