import type { Endpoint, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import { useRefreshes } from '../../platform/screens/use-areas.ts';
import { useCommand, type Command, type CommandOptions } from '../../platform/commands/use-command.ts';
import { useArea } from '../../platform/screens/use-area.ts';

/**
 * A command of the surrounding area. Its answer replaces the cached record, and everything that shows the record is
 * read again.
 */
export function useRecordCommand<E extends Endpoint>(
  endpoint: E,
  options: Pick<CommandOptions<PayloadOf<E>>, 'done' | 'form'>,
): Command<E> {
  const { resource } = useArea();
  return useCommand(endpoint, { ...options, refreshes: useRefreshes(resource), answers: resource });
}
