import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/persons/mention.views';
import { fieldsNamingPeople, sessionLabels } from '@leaseledger/contract/sessions/session.details';
import { mentionsIn, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../platform/lists/lists.ts';

const labels = { ...sessionLabels, CancelledSessionReason: 'Cancelled because' } as const;

/** The texts in which sessions name a person; a session that was deleted stays so, and is not looked through. */
@Injectable()
export class SessionMentions {
  constructor(private readonly lists: Lists) {}

  /** All sessions are looked through, in slices between which others are answered. @throws LogUnavailable */
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
          // A name within an address is not whose address it is.
          yield* field === 'MainContactEmail' ? found.filter(({ text }) => text === MainContactEmail) : found;
        }
      }
    }
  }
}
