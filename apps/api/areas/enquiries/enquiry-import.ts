import { importsEnquiries, importsNewBusiness, type Rule } from '@leaseledger/contract/access/permissions';
import { AddEnquiryBody, type NewEnquiry } from '@leaseledger/contract/enquiries/enquiry.bodies';
import { blankEnquiry, enquiryLabels, hasField } from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryImport, newBusinessImport } from '@leaseledger/contract/enquiries/enquiry.import';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import { endedStatuses, enquiryType, type EnquiryTypeID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import type { Importable } from '@leaseledger/contract/imports/importable';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { changesOf } from '@leaseledger/domain/behaviours/amendment';
import { mayNotReceive } from '@leaseledger/domain/enquiries/assign-enquiry';
import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.area';
import { typeName } from '@leaseledger/domain/enquiries/enquiry';
import { whyChanged } from '@leaseledger/domain/imports/taken-back';
import { personDecider } from '@leaseledger/domain/persons/person.area';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { entered } from '../../platform/answers/entered.ts';
import { refuseIf } from '../../platform/answers/failure.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { Lists } from '../../platform/lists/lists.ts';
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
import { RowPersons } from '../leads/exports/row-persons.ts';
import { personKeys } from '../persons/exports/alike-persons.ts';
import { personNameIn } from '../persons/exports/person-import.ts';
import { Enquiries } from './enquiries.ts';

/** The body requires a person's id, which a file does not have. */
const ANYBODY = 1;
const ASSIGNEE = 'Enquiry.AssignedToUserID';

interface ImportedList {
  readonly of: Importable;
  readonly who: Rule;
  /** The type of a row that names none. */
  readonly type: EnquiryTypeID;
}

/** Imports enquiries and new business from files, each with its person: a known one, or one that the import registers. */
@Injectable()
export class EnquiryImport {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly persons: RowPersons,
    private readonly enquiries: Enquiries,
    importables: Importables,
  ) {
    importables.add(this.#area({ of: enquiryImport, who: importsEnquiries, type: enquiryType.STANDARD }));
    importables.add(this.#area({ of: newBusinessImport, who: importsNewBusiness, type: enquiryType.NEW_CLIENT }));
  }

  #area({ of, who, type }: ImportedList): ImportedArea {
    return {
      of,
      who,
      category: enquiryDecider.category,
      linked: personDecider.category,
      nameOf: personNameIn,
      keysOf: personKeys,
      look: (rows) => this.#look(rows, type),
      add: (row) => this.#add(row, type),
      fill: (id, row) => this.#fill(id, row, type),
      mayGo: (record, caller) => this.#mayGo(record, caller),
      remove: (record, caller) => this.#remove(record, caller),
    };
  }

  async #look(rows: readonly RowValues[], type: EnquiryTypeID): Promise<readonly LookedAt[]> {
    const matched = await this.persons.matched(rows);
    const inHand = await this.#inHandOf(matched.flatMap((person) => person?.PersonID ?? []));
    // The type decides who may receive one.
    const refused = new Map<number, ReadonlyMap<unknown, string>>();
    for (const TypeCodeID of new Set(rows.map((values) => typeIn(values, type))))
      refused.set(
        TypeCodeID,
        await this.persons.refusedAssignees(
          rows.filter((values) => typeIn(values, type) === TypeCodeID).map((values) => values[ASSIGNEE]),
          (assignee) => mayNotReceive(assignee, { TypeCodeID }),
        ),
      );
    return rows.map((values, index) => {
      const TypeCodeID = typeIn(values, type);
      const person = matched[index];
      const why = refused.get(TypeCodeID)?.get(values[ASSIGNEE]);
      const enquiry = () => {
        const wrong = refusalOf(() => fieldsOf(values, type));
        return {
          ...(Object.keys(wrong).length > 0 ? wrong : ofAnotherType(fieldsOf(values, type), TypeCodeID)),
          ...(why !== undefined && { [ASSIGNEE]: why }),
        };
      };
      // A known person need not be complete in the file.
      if (person === undefined)
        return { errors: () => ({ ...this.persons.refusal(values), ...enquiry() }), existing: [] };
      const existing = (inHand.get(person.PersonID) ?? [])
        .filter((each) => each.TypeCodeID === TypeCodeID)
        .map(({ EnquiryID }) => ({
          id: EnquiryID,
          name: `Enquiry ${EnquiryID}, ${person.FullName}`,
          by: 'an open enquiry of the same person and type',
        }));
      return { errors: enquiry, existing, link: person.PersonID };
    });
  }

  async #inHandOf(persons: readonly number[]): Promise<ReadonlyMap<number, readonly EnquiryRow[]>> {
    if (persons.length === 0) return new Map();
    const { rows } = await this.lists.page(enquiryRows.readModel, {
      where: [{ column: 'PersonID', in: persons }],
      uncounted: true,
    });
    const inHand = rows
      .map(parsed)
      .filter(({ StatusCodeID }) => !endedStatuses.some((ended) => ended === StatusCodeID));
    return Map.groupBy(inHand, ({ PersonID }) => PersonID);
  }

  async #add(row: RowAtWork, type: EnquiryTypeID): Promise<readonly string[]> {
    const form = fieldsOf(row.values, type);
    const { person, isNew } = await this.persons.of(row, 'Enquiry.PersonID');
    const { id } = await this.enquiries.addFor(person, form, row.as('enquiry', row), { tellClient: false });
    return [`${enquiryDecider.category}-${id}`, ...(isNew ? [`${personDecider.category}-${person.PersonID}`] : [])];
  }

  async #fill(id: number, row: RowAtWork, type: EnquiryTypeID): Promise<readonly string[]> {
    const { TypeCodeID: _, ...form } = fieldsOf(row.values, type);
    const filled = await this.enquiries.fill(id, form, row.as('fill', row));
    return filled?.position === undefined ? [] : [`${enquiryDecider.category}-${id}`];
  }

  async #remove(record: MadeRecord, caller: Caller): Promise<void> {
    if (await this.#mayGo(record, caller))
      await this.bus.execute(
        new Execute(
          enquiryDecider,
          { id: Number(record.subject.replace(/^\D+/, '')), command: { type: 'DeleteEnquiry' }, ...asLookedAt(record) },
          caller,
        ),
      );
  }

  async #mayGo(record: MadeRecord, caller: Caller): Promise<boolean> {
    if (record.events.at(-1)?.type === 'EnquiryDeleted') return false;
    refuseIf(whyChanged(record.events));
    await this.persons.mustBeFree(record, { count: 'EnquiryCount', subjects: (id) => this.#subjectsOf(id) }, caller);
    return true;
  }

  async #subjectsOf(PersonID: number): Promise<readonly string[]> {
    const { rows } = await this.lists.page(enquiryRows.readModel, {
      where: [{ column: 'PersonID', is: PersonID }],
      uncounted: true,
    });
    return rows.map(parsed).map(({ EnquiryID }) => `${enquiryDecider.category}-${EnquiryID}`);
  }
}

const typeIn = (values: RowValues, type: EnquiryTypeID): number => {
  const given = values['Enquiry.TypeCodeID'];
  return typeof given === 'number' ? given : type;
};

const fieldsOf = (values: RowValues, type: EnquiryTypeID): NewEnquiry =>
  partOfBody(AddEnquiryBody, 'Enquiry', values, { PersonID: ANYBODY, TypeCodeID: typeIn(values, type) }).Enquiry;

/** The messages of filled fields that enquiries of the row's type do not have. */
const ofAnotherType = (form: NewEnquiry, TypeCodeID: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(changesOf(blankEnquiry, entered(blankEnquiry, form)))
      .filter((field) => !hasField(TypeCodeID, field))
      .map((field) => [
        `Enquiry.${field}`,
        enquiryMessage.wrongField(
          Object.entries(enquiryLabels).find(([name]) => name === field)?.[1] ?? field,
          typeName({ TypeCodeID: TypeCodeID as EnquiryTypeID }),
        ),
      ]),
  );
