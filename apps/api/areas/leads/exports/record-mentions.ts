import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { mentionsIn, type NamedPerson } from '@leaseledger/domain/behaviours/mentions';
import type { Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import { Inject, Injectable } from '@nestjs/common';
import { stateOf } from '../../../platform/commands/state-of.ts';
import { EVENT_CODEC, EVENT_LOG } from '../../../platform/foundation/platform.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { KeptContents } from '../../../records/files/exports/kept-contents.ts';

export type Texts<Field extends string> = Readonly<Record<Field, string | null>>;

/** The part of a record's state that may name persons. */
export interface MentioningState<Field extends string> {
  readonly stage: string;
  readonly person: { readonly PersonID: number };
  readonly details: Texts<Field>;
}

/** Records about persons with texts in which staff write what they like. */
export interface TextRecords<
  Field extends string,
  R extends Row & Texts<Field> & { readonly id: number },
  State extends MentioningState<Field>,
  Event extends DomainEvent,
> {
  readonly kind: RecordKind;
  /** 'Lead'. */
  readonly what: string;
  readonly model: ReadModel<R>;
  readonly decider: Decider<never, State, Event>;
  readonly deleted: Event['type'];
  readonly fields: readonly Field[];
  readonly labels: Readonly<Record<Field, string>>;
}

/**
 * The texts of records about other persons that name a person. Deleted records are included while they can be restored.
 */
@Injectable()
export class RecordMentions {
  constructor(
    private readonly lists: Lists,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'readStream'>,
    @Inject(EVENT_CODEC) private readonly codec: Pick<EventCodec, 'decodeStream'>,
    private readonly kept: KeptContents,
  ) {}

  /** Reads all records, in slices, so that other requests are answered between them. @throws LogUnavailable */
  async *of<
    Field extends string,
    R extends Row & Texts<Field> & { readonly id: number },
    State extends MentioningState<Field>,
    Event extends DomainEvent,
  >(records: TextRecords<Field, R, State, Event>, person: NamedPerson): AsyncGenerator<Mention> {
    for await (const rows of this.lists.all(records.model, {
      where: [...person.ids].map((id) => ({ column: 'PersonID', isNot: id })),
    })) {
      for (const row of rows.map(parsed)) yield* mentionsOf(records, row.id, row, person);
    }
    for await (const [id, state] of this.#deleted(records)) {
      if (state.stage === 'deleted' && !person.ids.has(state.person.PersonID))
        yield* mentionsOf(records, id, state.details, person);
    }
  }

  /** Deleted records have no rows, so each is read from the log, and not kept in memory. */
  async *#deleted<State, Event extends DomainEvent>({
    decider,
    deleted,
  }: {
    readonly decider: Decider<never, State, Event>;
    readonly deleted: string;
  }): AsyncGenerator<readonly [id: number, state: State]> {
    const seen = new Set<number>();
    for await (const rows of this.lists.all(historyRows.readModel, { where: [{ column: 'EventType', is: deleted }] })) {
      for (const { SubjectID, CreatedDateTime } of rows.map(parsed)) {
        if (seen.has(SubjectID) || !this.kept.isKept(CreatedDateTime)) continue;
        seen.add(SubjectID);
        const { events } = await this.log.readStream(`${decider.category}-${SubjectID}`);
        yield [SubjectID, stateOf(decider, await this.codec.decodeStream(events))];
      }
    }
  }
}

function* mentionsOf<Field extends string>(
  {
    kind,
    what,
    fields,
    labels,
  }: {
    readonly kind: RecordKind;
    readonly what: string;
    readonly fields: readonly Field[];
    readonly labels: Readonly<Record<Field, string>>;
  },
  id: number,
  texts: Texts<Field>,
  person: NamedPerson,
): Generator<Mention> {
  for (const field of fields)
    yield* mentionsIn(texts[field], person, {
      record: `${kind}-${id}`,
      recordName: `${what} ${id}`,
      field,
      label: labels[field],
    });
}
