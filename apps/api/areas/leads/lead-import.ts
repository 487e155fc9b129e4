import { importsLeads } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { AddLeadBody, type NewLead } from '@leaseledger/contract/leads/lead.bodies';
import { leadSource, leadSources, type LeadSourceID } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { leadImport } from '@leaseledger/contract/leads/lead.import';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { whyChanged } from '@leaseledger/domain/imports/taken-back';
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
import { refuseIf } from '../../platform/answers/failure.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { personKeys } from '../persons/exports/alike-persons.ts';
import { personNameIn } from '../persons/exports/person-import.ts';
import { wholeDetails } from './exports/lead-fields.ts';
import { mustBeLikely } from './exports/likely-days.ts';
import { RowPersons } from './exports/row-persons.ts';

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
    private readonly persons: RowPersons,
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
      mayGo: (record, caller) => this.#mayGo(record, caller),
      remove: (record, caller) => this.#remove(record, caller),
    };
  }

  async #look(rows: readonly RowValues[]): Promise<readonly LookedAt[]> {
    const matched = await this.persons.matched(rows);
    const open = await this.#openLeadsOf(matched.flatMap((person) => person?.PersonID ?? []));
    const now = this.clock().toISOString();
    const refused = await this.persons.refusedAssignees(rows.map(assigneeIn), mayNotReceive);
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
    const { person, isNew } = await this.persons.of(row, 'Lead.PersonID');
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
    if (await this.#mayGo(record, caller))
      await this.bus.execute(
        new Execute(
          leadDecider,
          { id: idOf(record.subject), command: { type: 'DeleteLead' }, ...asLookedAt(record) },
          caller,
        ),
      );
  }

  async #mayGo(record: MadeRecord, caller: Caller): Promise<boolean> {
    if (endsGone(record.events)) return false;
    refuseIf(whyChanged(record.events));
    await this.persons.mustBeFree(record, { count: 'LeadCount', subjects: (id) => this.#subjectsOf(id) }, caller);
    return true;
  }

  async #subjectsOf(PersonID: number): Promise<readonly string[]> {
    const leads = await this.lists.page(leadRows.readModel, {
      where: [{ column: 'PersonID', is: PersonID }],
      uncounted: true,
    });
    return leads.rows.map(parsed).map(({ LeadID }) => `${leadDecider.category}-${LeadID}`);
  }
}

const idOf = (subject: string): number => Number(subject.replace(/^\D+/, ''));
