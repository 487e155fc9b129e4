import type { Endpoint, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useArea } from '../../platform/screens/use-area.ts';
import { useRefreshes } from '../../platform/screens/use-areas.ts';
import { useCommand, type Command, type CommandOptions } from '../../platform/commands/use-command.ts';
import { usePanel } from './panel/panel-context.ts';

export interface Removal<E extends Endpoint> extends Command<E> {
  /** To call when it went through: closes the panel, and has the lists that showed the record read again. */
  leave(): Promise<void>;
}

/** Runs a call after which the record of the panel around this component is gone. */
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
    // What is gone is not read again while its panel leaves, nor what the panel shows of it, like its history: that is read when it is opened anew.
    await queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => isConcerned(of), refetchType: 'none' });
    await queries.invalidateQueries({
      predicate: ({ queryKey: [of, kind] }) => isConcerned(of) && of !== 'history' && kind === 'getList',
    });
  };
  return { ...command, leave };
}
