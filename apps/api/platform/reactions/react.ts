import type { AnyEvent } from '@leaseledger/domain/areas';
import type { PastEvent, Policy } from '@leaseledger/domain/kernel/policy';
import type { EventLog, RecordedEvent } from '@leaseledger/event-log/event-log';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import { messageOf } from '@leaseledger/projections/kernel/failure-message';
import { notFound, ruleBroken } from '../answers/failure.ts';
import type { ParkedReaction, ParkedReactions } from './parked-reactions.ts';
import { mayPass } from '../threads/patience.ts';
import type { Perform } from './perform.ts';

export interface ReactOptions {
  readonly codec: Pick<EventCodec, 'decode'>;
  readonly perform: Perform;
}

/** Performs the commands that a policy issues because of an event. A repeat changes nothing more. */
export async function react(
  policy: Policy<AnyEvent>,
  recorded: RecordedEvent,
  { codec, perform }: ReactOptions,
): Promise<void> {
  const [event] = await codec.decode([recorded], () => policy.isFrequent === undefined);
  // The log delivers the policy's types, and the codec their newest shape.
  const commands = policy.react(event as PastEvent<AnyEvent>);
  for (const [index, command] of commands.entries())
    await perform(command, { policy: policy.name, event: recorded, index });
}

/**
 * Tries a parked reaction once more. Does nothing when the event has no parked reaction, because it is done.
 * @throws Failure 422 with the reason when it fails again; LogUnavailable and other passing failures
 */
export async function replay(
  policy: Policy<AnyEvent>,
  parked: ParkedReactions,
  eventId: string,
  options: ReactOptions & { readonly log: Pick<EventLog, 'readStream'> },
): Promise<void> {
  // Another process may have done it.
  await parked.load();
  const found = parked.of(eventId);
  if (found === undefined) return;
  const event = await eventOf(found, options.log);
  try {
    await react(policy, event, options);
  } catch (error) {
    if (mayPass(error)) throw error;
    await parked.park(event, messageOf(error), found.attempts + 1);
    throw ruleBroken(`It failed again. ${messageOf(error)}`);
  }
  await parked.done(eventId);
}

async function eventOf(
  { stream, revision, eventId }: ParkedReaction,
  log: Pick<EventLog, 'readStream'>,
): Promise<RecordedEvent> {
  const { events } = await log.readStream(stream, { from: BigInt(revision), limit: 1 });
  const event = events.find(({ id }) => id === eventId);
  if (event === undefined) throw notFound('Event');
  return event;
}
