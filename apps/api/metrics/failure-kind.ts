import { storageTroubleOf } from '@leaseledger/event-log/storage-trouble';

/** Kinds of failures by the names of their errors, which is all that is left of one that comes from another thread. */
const kinds: Readonly<Record<string, string>> = {
  LogUnavailable: 'log_unavailable',
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

/** Few and fixed, so that they may be a label. @param failure an error, or the name of one */
export function failureKind(failure: unknown): string {
  const trouble = storageTroubleOf(failure);
  if (trouble !== undefined) return trouble === 'full' ? 'disk_full' : 'damaged';
  const name = failure instanceof Error ? failure.name : failure;
  return typeof name === 'string' && Object.hasOwn(kinds, name) ? (kinds[name] ?? 'unexpected') : 'unexpected';
}
