import { StorageUnavailable, unavailable } from "~/db/storage-unavailable.server";

export const isStorageFailure = (error: unknown) =>
  error instanceof StorageUnavailable || (error instanceof Error && unavailable(error));
