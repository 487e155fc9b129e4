import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { message } from '@leaseledger/contract/shared/messages';
import type { Candidate } from '@leaseledger/domain/kernel/hand-over';
import type { Rejection } from '@leaseledger/domain/kernel/rejection';
import { personDecider } from '@leaseledger/domain/persons/person.area';
import { Injectable } from '@nestjs/common';
import { Candidates } from '../../../access/users/exports/candidates.ts';
import { badInput, refuseIf } from '../../../platform/answers/failure.ts';
import type { Caller } from '../../../platform/callers/caller.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import type { MadeRecord, RowAtWork, RowValues } from '../../../records/imports/exports/importables.ts';
import { AlikePersons } from '../../persons/exports/alike-persons.ts';
import { PersonImport, whyPersonNeeded, type PersonCounts } from '../../persons/exports/person-import.ts';
import { PersonViews } from '../../persons/exports/person-views.ts';
import { leadPerson } from './lead-person.ts';

/** The records of the imported kind that are about a person. */
interface RecordsOf {
  /** The count that has them. */
  readonly count: keyof PersonCounts;
  /** The streams of those about a person. */
  subjects(PersonID: number): Promise<readonly string[]>;
}

/** The persons of imported rows: known ones, and ones that the import registers. */
@Injectable()
export class RowPersons {
  constructor(
    private readonly alike: AlikePersons,
    private readonly persons: PersonImport,
    private readonly views: PersonViews,
    private readonly streams: KnownStreams,
    private readonly candidates: Candidates,
  ) {}

  /** The known person of each row; undefined for a new one. */
  async matched(rows: readonly RowValues[]): Promise<readonly (PersonRow | undefined)[]> {
    return (await this.alike.of(rows)).map((alike) => alike.find(({ isMatched }) => isMatched)?.person);
  }

  /** The reasons why the person of a row cannot be registered: field to message. */
  refusal(values: RowValues): Readonly<Record<string, string>> {
    return this.persons.refusal(values);
  }

  /**
   * The known person; otherwise the person of the earlier row; otherwise a newly registered one.
   * @param field the field of the person in bodies. @throws Failure
   */
  async of(row: RowAtWork, field: string): Promise<{ readonly person: LeadPerson; readonly isNew: boolean }> {
    const known = row.link ?? row.same?.link ?? null;
    if (known !== null) {
      const found = await this.views.find(known);
      if (found === undefined) throw badInput({ [field]: message.notFound('Person') });
      return { person: leadPerson(found), isNew: false };
    }
    const of = row.same ?? row;
    return { person: leadPerson(await this.persons.register(of.values, row.as('person', of))), isNew: of === row };
  }

  /** Why users may not be given a record, by their ids. Ids of nobody are left out, because the reader refuses them. */
  async refusedAssignees(
    ids: readonly unknown[],
    mayNotReceive: (assignee: Candidate) => Rejection | undefined,
  ): Promise<ReadonlyMap<unknown, string>> {
    const refused = new Map<unknown, string>();
    for (const id of new Set(ids)) {
      const user = typeof id === 'number' ? await this.candidates.of(id) : undefined;
      const rejection = user && mayNotReceive(user);
      if (rejection !== undefined) refused.set(id, rejection.message);
    }
    return refused;
  }

  /**
   * Checks that no other record needs a person that the row registered. Removing the person would leave it without
   * one. @throws Failure with the reason why they stay
   */
  async mustBeFree({ events, row }: MadeRecord, own: RecordsOf, caller: Caller): Promise<void> {
    const made = events[0]?.metadata.correlationId;
    for (const subject of row.filter((each) => each.startsWith(`${personDecider.category}-`))) {
      const PersonID = Number(subject.replace(/^\D+/, ''));
      const person = await this.views.recordOrNull(PersonID, caller);
      if (person === null) continue;
      const streams = await own.subjects(PersonID);
      const firsts = await Promise.all(streams.map(async (stream) => (await this.streams.current(stream))[0]));
      const others = firsts.filter((event) => event?.metadata.correlationId !== made).length;
      refuseIf(whyPersonNeeded({ ...person, [own.count]: others }));
    }
  }
}
