import { StorageUnavailable, isUnavailable } from "~/db/storage-unavailable.server";

export const isStorageFailure = (error: unknown) =>
  error instanceof StorageUnavailable || (error instanceof Error && isUnavailable(error));
