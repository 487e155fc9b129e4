import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import { CHANGE_REASON_LABEL, fieldsNamingPeople, sessionLabels } from '@leaseledger/contract/sessions/session.details';
import { mentionsIn, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { sessionDecider } from '@leaseledger/domain/sessions/session.area';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Injectable } from '@nestjs/common';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { Lists } from '../../platform/lists/lists.ts';

const labels = { ...sessionLabels, CancelledSessionReason: 'Cancelled because' } as const;

/** The texts of sessions that name a person. Deleted sessions cannot be restored, and are left out. */
@Injectable()
export class SessionMentions {
  constructor(
    private readonly lists: Lists,
    private readonly streams: KnownStreams,
  ) {}

  /** Reads all sessions, in slices, so that other requests are answered between them. @throws LogUnavailable */
  async *of(person: NamedPerson): AsyncGenerator<Mention> {
    for await (const rows of this.lists.all(sessionRows.readModel)) {
      for (const session of rows.map(parsed)) {
        const { SessionID, MainContactEmail, ChangedSessionReason } = session;
        if (ChangedSessionReason !== null) yield* await this.#reasons(SessionID, person);
        for (const field of fieldsNamingPeople) {
          const found = mentionsIn(session[field], person, {
            record: `session-${SessionID}`,
            recordName: `Session ${SessionID}`,
            field,
            label: labels[field],
          });
          // An address counts only as a whole, because a name within it does not show its owner.
          yield* field === 'MainContactEmail' ? found.filter(({ text }) => text === MainContactEmail) : found;
        }
      }
    }
  }

  /** The row has the latest reason only, so the stream tells all of them. */
  async #reasons(SessionID: number, person: NamedPerson): Promise<readonly Mention[]> {
    const { changeReasons } = await this.streams.stateOf(sessionDecider, SessionID);
    const found = changeReasons.flatMap((reason) =>
      mentionsIn(reason, person, {
        record: `session-${SessionID}`,
        recordName: `Session ${SessionID}`,
        field: 'ChangedSessionReason',
        label: CHANGE_REASON_LABEL,
      }),
    );
    // Two reasons may name the person at the same place.
    return [...new Map(found.map((mention) => [`${mention.at} ${mention.text}`, mention])).values()];
  }
}
