import { importsLeads } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { AddLeadBody, type NewLead } from '@leaseledger/contract/leads/lead.bodies';
import { leadSource, leadSources, type LeadSourceID } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { leadImport } from '@leaseledger/contract/leads/lead.import';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadPerson, LeadRow } from '@leaseledger/contract/leads/lead.views';
import { message } from '@leaseledger/contract/shared/messages';
import { whyChanged, whyNeeded } from '@leaseledger/domain/imports/taken-back';
import { leadDecider, type LeadCommand } from '@leaseledger/domain/leads/lead.area';
import { personDecider } from '@leaseledger/domain/persons/person.area';
import { mayNotReceive } from '@leaseledger/domain/leads/assign-lead';
import { endsGone } from '@leaseledger/domain/leads/lead';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  Importables,
  type ImportedArea,
  type LookedAt,
  type MadeRecord,
  type RowAtWork,
  type RowValues,
} from '../../records/imports/exports/importables.ts';
import { partOfBody, refusalOf } from '../../records/imports/exports/imported-body.ts';
import { asLookedAt } from '../../records/imports/exports/untouched.ts';
import { Candidates } from '../../access/users/exports/candidates.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { entered } from '../../platform/answers/entered.ts';
import { badInput, refuseIf } from '../../platform/answers/failure.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { AlikePersons, personKeys } from '../persons/exports/alike-persons.ts';
import { PersonImport, personNameIn } from '../persons/exports/person-import.ts';
import { PersonViews } from '../persons/exports/person-views.ts';
import { wholeDetails } from './exports/lead-fields.ts';
import { leadPerson } from './exports/lead-person.ts';
import { mustBeLikely } from './exports/likely-days.ts';

/** The body requires a person's id, which a file does not have. */
const ANYBODY = 1;
/** Imported leads send no mails. */
const quietly = { warm: false, tellClient: false };

const ASSIGNEE = 'Lead.AssignedToUserID';
const assigneeIn = (values: RowValues): unknown => values[ASSIGNEE];

const fieldsOf = (values: RowValues, PersonID: number): NewLead =>
  partOfBody(AddLeadBody, 'Lead', values, { PersonID }).Lead;
const isSource = (id: unknown): id is LeadSourceID => typeof id === 'number' && Object.hasOwn(leadSources, id);

/** Imports leads from files, each with its person: a known one, or one that the import registers. */
@Injectable()
export class LeadImport {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly alike: AlikePersons,
    private readonly persons: PersonImport,
    private readonly views: PersonViews,
    private readonly streams: KnownStreams,
    private readonly candidates: Candidates,
    @Inject(CLOCK) private readonly clock: Clock,
    importables: Importables,
  ) {
    importables.add(this.area);
  }

  /** The entry in the register of imports. */
  get area(): ImportedArea {
    return {
      of: leadImport,
      who: importsLeads,
      category: leadDecider.category,
      linked: personDecider.category,
      nameOf: personNameIn,
      keysOf: personKeys,
      look: (rows) => this.#look(rows),
      add: (row) => this.#add(row),
      fill: (id, row) => this.#fill(id, row),
      mayGo: (record) => this.#mayGo(record),
      remove: (record, caller) => this.#remove(record, caller),
    };
  }

  async #look(rows: readonly RowValues[]): Promise<readonly LookedAt[]> {
    const matched = (await this.alike.of(rows)).map((alike) => alike.find(({ isMatched }) => isMatched)?.person);
    const open = await this.#openLeadsOf(matched.flatMap((person) => person?.PersonID ?? []));
    const now = this.clock().toISOString();
    const refused = await this.#refusedAssignees(rows.map(assigneeIn));
    return rows.map((values, index) => {
      const person = matched[index];
      const why = refused.get(assigneeIn(values));
      const lead = () => ({
        ...refusalOf(() => mustBeLikely(fieldsOf(values, ANYBODY), now)),
        ...(why !== undefined && { [ASSIGNEE]: why }),
      });
      // A known person need not be complete in the file.
      if (person === undefined) return { errors: () => ({ ...this.persons.refusal(values), ...lead() }), existing: [] };
      const existing = (open.get(person.PersonID) ?? []).map(({ LeadID }) => ({
        id: LeadID,
        name: `Lead ${LeadID}, ${person.FullName}`,
        by: 'an open lead of the same person',
      }));
      return { errors: lead, existing, link: person.PersonID };
    });
  }

  /** Why users may not be given leads, by their ids. */
  async #refusedAssignees(ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
    const refused = new Map<unknown, string>();
    for (const id of new Set(ids)) {
      const user = typeof id === 'number' ? await this.candidates.of(id) : undefined;
      const rejection = user && mayNotReceive(user);
      if (rejection !== undefined) refused.set(id, rejection.message);
    }
    return refused;
  }

  async #openLeadsOf(persons: readonly number[]): Promise<ReadonlyMap<number, readonly LeadRow[]>> {
    if (persons.length === 0) return new Map();
    const where = [
      { column: 'PersonID', in: persons },
      { column: 'StatusCodeID', in: [leadStatus.OPEN, leadStatus.QUALIFIED] },
    ];
    return Map.groupBy(
      (await this.lists.page(leadRows.readModel, { where, uncounted: true })).rows.map(parsed),
      ({ PersonID }) => PersonID,
    );
  }

  async #add(row: RowAtWork): Promise<readonly string[]> {
    const lead = fieldsOf(row.values, ANYBODY);
    const assignee = lead.AssignedToUserID
      ? await this.candidates.named(lead.AssignedToUserID, leadMessage.invalidAssignment)
      : null;
    const { person, isNew } = await this.#person(row);
    const source = row.values['Lead.OriginationCodeID'];
    const { id } = await this.bus.execute(
      new Execute(
        leadDecider,
        {
          create: (LeadID): LeadCommand => ({
            type: 'LogLead',
            LeadID,
            OriginationCodeID: isSource(source) ? source : leadSource.MANUAL,
            CustomFormName: null,
            person,
            details: wholeDetails(lead),
            assignee,
            options: quietly,
            ExpectedSettlementDate: lead.ExpectedSettlementDate ?? null,
            SettlementDateActual: lead.SettlementDateActual ?? null,
          }),
        },
        row.as('lead', row),
      ),
    );
    return [`${leadDecider.category}-${id}`, ...(isNew ? [`${personDecider.category}-${person.PersonID}`] : [])];
  }

  /** The known person; otherwise the person of the earlier row; otherwise a newly registered one. */
  async #person(row: RowAtWork): Promise<{ readonly person: LeadPerson; readonly isNew: boolean }> {
    const known = row.link ?? row.same?.link ?? null;
    if (known !== null) {
      const found = await this.views.find(known);
      if (found === undefined) throw badInput({ 'Lead.PersonID': message.notFound('Person') });
      return { person: leadPerson(found), isNew: false };
    }
    const of = row.same ?? row;
    return { person: leadPerson(await this.persons.register(of.values, row.as('person', of))), isNew: of === row };
  }

  async #fill(id: number, row: RowAtWork): Promise<readonly string[]> {
    const known: Readonly<Partial<Record<string, unknown>>> = { ...(await this.lists.get(leadRows.readModel, id)) };
    const given = Object.entries(entered(blankLead, fieldsOf(row.values, ANYBODY))).filter(
      ([field, value]) => (known[field] ?? null) === null && value !== null,
    );
    if (given.length === 0) return [];
    const { position } = await this.bus.execute(
      new Execute(
        leadDecider,
        { id, command: { type: 'AmendLead', changes: Object.fromEntries(given), options: quietly } },
        row.as('fill', row),
      ),
    );
    return position === undefined ? [] : [`${leadDecider.category}-${id}`];
  }

  async #remove(record: MadeRecord, caller: Caller): Promise<void> {
    if (await this.#mayGo(record))
      await this.bus.execute(
        new Execute(
          leadDecider,
          { id: idOf(record.subject), command: { type: 'DeleteLead' }, ...asLookedAt(record) },
          caller,
        ),
      );
  }

  async #mayGo({ events, row }: MadeRecord): Promise<boolean> {
    if (endsGone(events)) return false;
    refuseIf(whyChanged(events));
    for (const person of row.filter((made) => made.startsWith(`${personDecider.category}-`))) {
      const hasOthers = await this.#hasLeadsOfOthers(idOf(person), events[0]?.metadata.correlationId);
      refuseIf(whyNeeded({ leads: Number(hasOthers) }));
    }
    return true;
  }

  /**
   * Whether an imported person has leads that the import did not make. Removing the person would leave those without
   * one.
   */
  async #hasLeadsOfOthers(PersonID: number, made: string | undefined): Promise<boolean> {
    const leads = (
      await this.lists.page(leadRows.readModel, { where: [{ column: 'PersonID', is: PersonID }], uncounted: true })
    ).rows.map(parsed);
    const logged = await Promise.all(
      leads.map(async ({ LeadID }) => (await this.streams.current(`${leadDecider.category}-${LeadID}`))[0]),
    );
    return logged.some((event) => event?.metadata.correlationId !== made);
  }
}

const idOf = (subject: string): number => Number(subject.replace(/^\D+/, ''));
