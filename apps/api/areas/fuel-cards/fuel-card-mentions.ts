import {
  fuelCardTrackerLabels,
  type FuelCardTrackerDetails,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import { mentionsIn, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import { freeTextOfTrackers } from '@leaseledger/domain/fuel-cards/amend-fuel-card-tracker';
import type { TrackerState } from '@leaseledger/domain/fuel-cards/fuel-card-tracker';
import { fuelCardTrackerDecider } from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { stateOf } from '../../platform/commands/state-of.ts';
import { EVENT_CODEC, EVENT_LOG } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { KeptContents } from '../../records/files/exports/kept-contents.ts';

/** The texts of trackers about other persons that name a person. Deleted trackers are included while they can be restored. */
@Injectable()
export class FuelCardMentions {
  constructor(
    private readonly lists: Lists,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'readStream'>,
    @Inject(EVENT_CODEC) private readonly codec: Pick<EventCodec, 'decodeStream'>,
    private readonly kept: KeptContents,
  ) {}

  /** Reads all trackers, in slices, so that other requests are answered between them. @throws LogUnavailable */
  async *of(person: NamedPerson): AsyncGenerator<Mention> {
    for await (const rows of this.lists.all(fuelCardTrackerRows.readModel, {
      where: [...person.ids].map((id) => ({ column: 'PersonID', isNot: id })),
    })) {
      for (const row of rows.map(parsed)) yield* mentionsInTracker(row.FuelCardTrackerID, row, person);
    }
    for await (const { stage, FuelCardTrackerID, person: own, details } of this.#deleted()) {
      if (stage === 'deleted' && !person.ids.has(own.PersonID))
        yield* mentionsInTracker(FuelCardTrackerID, details, person);
    }
  }

  /** Deleted trackers have no rows, so each is read from the log, and not kept in memory. */
  async *#deleted(): AsyncGenerator<TrackerState> {
    const seen = new Set<number>();
    for await (const rows of this.lists.all(historyRows.readModel, {
      where: [{ column: 'EventType', is: 'FuelCardTrackerDeleted' }],
    })) {
      for (const { SubjectID, CreatedDateTime } of rows.map(parsed)) {
        if (seen.has(SubjectID) || !this.kept.isKept(CreatedDateTime)) continue;
        seen.add(SubjectID);
        const { events } = await this.log.readStream(`${fuelCardTrackerDecider.category}-${SubjectID}`);
        yield stateOf(fuelCardTrackerDecider, await this.codec.decodeStream(events));
      }
    }
  }
}

function* mentionsInTracker(id: number, details: FuelCardTrackerDetails, person: NamedPerson): Generator<Mention> {
  for (const field of freeTextOfTrackers)
    yield* mentionsIn(details[field], person, {
      record: `fuelCardTracker-${id}`,
      recordName: `Fuel Card Tracker ${id}`,
      field,
      label: fuelCardTrackerLabels[field],
    });
}
