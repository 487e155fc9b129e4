import type { HandedOverKind } from '@leaseledger/contract/access/permissions';
import type { Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import { Injectable } from '@nestjs/common';
import { assignedWork, HandOvers, type WorkInHand } from '../../../access/users/exports/hand-overs.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { Histories, type Readers, type Undoing } from '../../../records/history/exports/histories.ts';
import { Records } from '../../../records/records/exports/records.ts';
import { Mentions } from '../../persons/exports/mentions.ts';
import { PersonCounts } from '../../persons/exports/person-counts.ts';
import { RecordMentions, type MentioningState, type TextRecords, type Texts } from './record-mentions.ts';
import type { RecordRow, RecordViews } from './record-views.ts';

/** Registers an area's records about persons for attachments, histories, persons and the work of users who leave. */
@Injectable()
export class PersonRecords {
  constructor(
    private readonly lists: Lists,
    private readonly records: Records,
    private readonly histories: Histories,
    private readonly counts: PersonCounts,
    private readonly mentions: Mentions,
    private readonly handOvers: HandOvers,
    private readonly texts: RecordMentions,
  ) {}

  add<
    Field extends string,
    R extends RecordRow & Texts<Field>,
    Shown extends R,
    State extends MentioningState<Field>,
    Event extends DomainEvent,
  >({
    views,
    texts,
    undo,
    open,
    handOver,
    ...readers
  }: {
    readonly views: RecordViews<R, Shown>;
    /** The fields that are searched when a person is forgotten. */
    readonly texts: Pick<TextRecords<Field, R, State, Event>, 'deleted' | 'fields' | 'labels'> & {
      readonly decider: Decider<never, State, Event>;
    };
    readonly undo: Undoing;
    /** The records of a user that are open work, by the kind of work. A receiver must be allowed to open each kind. */
    readonly open: Readonly<Partial<Record<HandedOverKind, readonly Condition[]>>>;
    readonly handOver: WorkInHand['handOver'];
  } & Pick<Readers, 'seesValues'>): void {
    const { kind, what, rows, manages, count } = views.rules;
    const model = rows.readModel;
    this.records.add({ kind, what, open: (id, caller) => views.open(id, caller) });
    this.histories.add(kind, {
      ...readers,
      mayRead: (caller, id) => views.mayReadHistory(caller, id),
      readsAll: manages,
      undo,
    });
    this.counts.add(count, (personID, caller) => views.countOfPerson(personID, caller));
    this.mentions.add((person) => this.texts.of({ ...texts, kind, what, model }, person));
    for (const [work, conditions] of Object.entries(open))
      this.handOvers.add(assignedWork(this.lists, { kind: work, model, open: conditions }, handOver));
  }
}
