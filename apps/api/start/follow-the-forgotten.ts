import { policies as allPolicies } from '@leaseledger/domain/policies/policies';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import { KnownStreams } from '../platform/commands/known-streams.ts';
import { ForgottenHere } from '../platform/reactions/forgotten-here.ts';
import type { PolicyRunOptions } from '../platform/reactions/policy-run.ts';
import type { WithLists } from './open-lists.ts';

export type WithCodec = WithLists & Awaited<ReturnType<typeof followTheForgotten>>;

/** Drops the keys of forgotten persons everywhere in this process, as soon as the log tells of them. */
export async function followTheForgotten(start: WithLists) {
  const { options, server, metrics, closing, storage, log, identity, vault, ownCodec, readSide, past } = start;
  const { policies = allPolicies } = options;
  const streams = new KnownStreams(log, ownCodec);
  const codec: EventCodec = {
    ...ownCodec,
    forget: (subject) => [ownCodec, streams, readSide, past].forEach((side) => side.forget(subject)),
  };
  const onTrouble: PolicyRunOptions['onTrouble'] = (policy, error, event) => {
    metrics?.failed('reaction', error);
    storage.met('log', error);
    server.log.error(
      {
        policy,
        reason: error instanceof Error ? error.name : undefined,
        eventId: event?.id,
        correlationId: event?.metadata.correlationId,
      },
      'reaction failed',
    );
  };
  const forgottenHere = new ForgottenHere({ log, identity, vault, codec, policies, onTrouble });
  closing(() => forgottenHere.stop());
  await forgottenHere.start();
  return { policies, streams, codec, onTrouble };
}
