import type { Endpoint, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useArea } from '../../platform/screens/use-area.ts';
import { useRefreshes } from '../../platform/screens/use-areas.ts';
import { useCommand, type Command, type CommandOptions } from '../../platform/commands/use-command.ts';
import { usePanel } from './panel/panel-context.ts';

export interface Removal<E extends Endpoint> extends Command<E> {
  /** Closes the panel after success, and refreshes the lists that showed the record. */
  leave(): Promise<void>;
}

/** Runs a call that removes the record of the surrounding panel. */
export function useRemoval<E extends Endpoint>(
  target: E,
  options: Pick<CommandOptions<PayloadOf<E>>, 'done' | 'form'>,
): Removal<E> {
  const panel = usePanel();
  const { resource } = useArea();
  const ends = useRefreshes(resource);
  const queries = useQueryClient();
  const command = useCommand(target, { ...options, ends });
  const leave = async () => {
    panel.close();
    const isConcerned = (of: unknown) => ends.some((each) => each === of);
    // The removed record and its history are not read again while the panel closes. They are read when the panel opens
    // again.
    await queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => isConcerned(of), refetchType: 'none' });
    await queries.invalidateQueries({
      predicate: ({ queryKey: [of, kind] }) => isConcerned(of) && of !== 'history' && kind === 'getList',
    });
  };
  return { ...command, leave };
}
