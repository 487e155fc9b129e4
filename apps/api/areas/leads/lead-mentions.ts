import { leadLabels, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import { mentionsIn, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import { freeTextOfLeads } from '@leaseledger/domain/leads/blank-mentions';
import type { LeadState } from '@leaseledger/domain/leads/lead';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { KeptContents } from '../../records/files/exports/kept-contents.ts';
import { EVENT_CODEC, EVENT_LOG } from '../../platform/foundation/platform.ts';
import { stateOf } from '../../platform/commands/state-of.ts';
import { Lists } from '../../platform/lists/lists.ts';

/** The texts of leads about other persons that name a person. Deleted leads are included while they can be restored. */
@Injectable()
export class LeadMentions {
  constructor(
    private readonly lists: Lists,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'readStream'>,
    @Inject(EVENT_CODEC) private readonly codec: Pick<EventCodec, 'decodeStream'>,
    private readonly kept: KeptContents,
  ) {}

  /** Reads all leads, in slices, so that other requests are answered between them. @throws LogUnavailable */
  async *of(person: NamedPerson): AsyncGenerator<Mention> {
    for await (const rows of this.lists.all(leadRows.readModel, {
      where: [...person.ids].map((id) => ({ column: 'PersonID', isNot: id })),
    })) {
      for (const row of rows) {
        const lead = parsed(row);
        yield* mentionsInLead(lead.LeadID, lead, person);
      }
    }
    for await (const {
      stage,
      LeadID,
      person: { PersonID },
      details,
    } of this.#deleted()) {
      if (stage === 'deleted' && !person.ids.has(PersonID)) yield* mentionsInLead(LeadID, details, person);
    }
  }

  /** Deleted leads have no rows, so each is read from the log, and not kept in memory. */
  async *#deleted(): AsyncGenerator<LeadState> {
    const seen = new Set<number>();
    for await (const rows of this.lists.all(historyRows.readModel, {
      where: [{ column: 'EventType', is: 'LeadDeleted' }],
    })) {
      for (const { SubjectID, CreatedDateTime } of rows.map(parsed)) {
        if (seen.has(SubjectID) || !this.kept.isKept(CreatedDateTime)) continue;
        seen.add(SubjectID);
        const events = await this.codec.decodeStream(
          (await this.log.readStream(`${leadDecider.category}-${SubjectID}`)).events,
        );
        yield stateOf(leadDecider, events);
      }
    }
  }
}

function* mentionsInLead(LeadID: number, details: LeadDetails, person: NamedPerson): Generator<Mention> {
  for (const field of freeTextOfLeads)
    yield* mentionsIn(details[field], person, {
      record: `lead-${LeadID}`,
      recordName: `Lead ${LeadID}`,
      field,
      label: leadLabels[field],
    });
}
