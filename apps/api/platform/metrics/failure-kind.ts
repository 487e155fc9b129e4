import { storageTroubleOf } from '@leaseledger/event-log/storage-trouble';

/** Kinds of failures by the names of their errors. An error from another thread keeps only its name. */
const kinds: Readonly<Record<string, string>> = {
  LogUnavailable: 'log_unavailable',
  AppendUnconfirmed: 'log_unavailable',
  LogRefused: 'log_refused',
  LogExchanged: 'log_exchanged',
  StoreUnavailable: 'read_models_unavailable',
  VaultUnavailable: 'vault_unavailable',
  Rebuilding: 'read_models_rebuilding',
  KeyMissing: 'key_missing',
  UnreadableEvent: 'unreadable_event',
  WrongExpectedRevision: 'conflict',
  TooLarge: 'too_large',
  Failure: 'refused',
};

/**
 * The kind of a failure, one of a few fixed names, so that it can be a label.
 * @param failure an error or its name
 */
export function failureKind(failure: unknown): string {
  const trouble = storageTroubleOf(failure);
  if (trouble !== undefined) return trouble === 'full' ? 'disk_full' : 'damaged';
  const name = failure instanceof Error ? failure.name : failure;
  return typeof name === 'string' && Object.hasOwn(kinds, name) ? (kinds[name] ?? 'unexpected') : 'unexpected';
}
