/** Trouble that does not end by waiting: a damaged file, a file that is no database, or a disk without space. */
export type StorageTrouble = 'damaged' | 'full';

const troubles: Readonly<Record<number, StorageTrouble>> = { 11: 'damaged', 26: 'damaged', 13: 'full' };
/** The write-ahead log's index could not be made larger: SQLite calls this an input/output error. */
const NO_ROOM_FOR_INDEX = 4874;

/** The storage no longer writes, so that a damaged file is not damaged further. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused';

  constructor(readonly trouble: StorageTrouble) {
    super(`The storage is ${trouble}: nothing is written`);
  }
}

/** SQLite's result code, with what its upper bits add. Told by its shape: an error may come from another realm. */
export const sqliteErrorCode = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

/** The disk is full, or the quota of this user, as file systems say it. */
const isFileFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

/** The storage's trouble, if it is the reason of a failure. */
export function storageTroubleOf(error: unknown): StorageTrouble | undefined {
  if (error instanceof StorageRefused) return error.trouble;
  if (isFileFull(error)) return 'full';
  const code = sqliteErrorCode(error);
  if (code === NO_ROOM_FOR_INDEX) return 'full';
  if (code !== undefined) return troubles[code & 0xff];
  return error instanceof Error && error.cause !== undefined ? storageTroubleOf(error.cause) : undefined;
}
