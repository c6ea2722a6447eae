import { StorageUnavailable, unavailable } from "~/db/storage-unavailable.server";

/** A locked database or a full disk: nothing was changed, and trying again later may help. */
export const isStorageFailure = (error: unknown) =>
  error instanceof StorageUnavailable || (error instanceof Error && unavailable(error));
