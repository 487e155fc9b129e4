import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import { fieldsNamingPeople, sessionLabels } from '@leaseledger/contract/sessions/session.details';
import { mentionsIn, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../platform/lists/lists.ts';

const labels = { ...sessionLabels, CancelledSessionReason: 'Cancelled because' } as const;

/** The texts of sessions that name a person. Deleted sessions cannot be restored, and are left out. */
@Injectable()
export class SessionMentions {
  constructor(private readonly lists: Lists) {}

  /** Reads all sessions, in slices, so that other requests are answered between them. @throws LogUnavailable */
  async *of(person: NamedPerson): AsyncGenerator<Mention> {
    for await (const rows of this.lists.all(sessionRows.readModel)) {
      for (const session of rows.map(parsed)) {
        const { SessionID, MainContactEmail } = session;
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
}
