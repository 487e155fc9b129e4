import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Contacts } from '@leaseledger/contract/persons/likeness';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { normaliseEmail } from '@leaseledger/contract/shared/rules';
import type { Scalar } from '@leaseledger/projections/kernel/projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Injectable } from '@nestjs/common';
import { textAt } from '../../../records/imports/exports/imported-body.ts';
import type { RowKey, RowValues } from '../../../records/imports/exports/importables.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { MergedPersons } from './merged-persons.ts';
import { reachedBy } from './reached-by.ts';

/** The store ignores accents, which suits a search. Identity needs an exact comparison. */
const folded = (text: string | null): string => (text ?? '').normalize('NFC').toLowerCase();

/** The details of a row that identify a person. */
interface Who {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly lastName: string;
  readonly fullName: string;
  readonly company: string;
}

const present = (...texts: readonly (string | undefined)[]): readonly string[] =>
  texts.filter((text) => text !== undefined);

function whoIn(values: RowValues): Who {
  const text = (field: string) => textAt(values, `Person.${field}`);
  const companyID = values['Person.CompanyID'];
  return {
    emails: present(text('Email'), text('EmailSecondary')).map(normaliseEmail),
    phones: present(text('ContactNumber'), text('ContactNumberSecondary')),
    lastName: folded(text('LastName') ?? null),
    fullName: folded(present(text('FirstName'), text('LastName')).join(' ')),
    company: typeof companyID === 'number' ? String(companyID) : folded(text('CompanyName') ?? null),
  };
}

/** The keys by which two rows of a file are one person (decisions 4, 'People'): e-mail, or phone and last name. */
export function personKeys(values: RowValues): readonly RowKey[] {
  const { emails, phones, lastName } = whoIn(values);
  return [
    ...emails.map((email) => ({ key: `email ${email}`, by: 'the same email' })),
    ...(lastName === ''
      ? []
      : phones.map((phone) => ({ key: `phone ${phone} ${lastName}`, by: 'the same phone and last name' }))),
  ];
}

/** A person that a row may mean. */
export interface AlikePerson {
  readonly person: PersonRow;
  readonly by: string;
  /** True for an equal e-mail, or phone and last name: then it is this person. */
  readonly isMatched: boolean;
}

/** Finds the known persons that the rows of a file may mean. */
@Injectable()
export class AlikePersons {
  constructor(
    private readonly lists: Lists,
    private readonly merged: MergedPersons,
  ) {}

  /** The persons that each row may mean, the most certain first. A merged person is found as the kept one. */
  async of(rows: readonly RowValues[]): Promise<readonly (readonly AlikePerson[])[]> {
    const all = rows.map(whoIn);
    const [emails, phones, names] = [
      all.flatMap((who) => who.emails),
      all.flatMap((who) => who.phones),
      all.map(({ fullName }) => fullName).filter((name) => name !== ''),
    ];
    const [known, merged] = await Promise.all([
      this.#rows([
        ...reachedBy({ emails, phones }),
        ...(names.length === 0 ? [] : [{ column: 'FullName', in: names }]),
      ]),
      this.merged.reachedBy({ emails, phones }),
    ]);
    const kept = merged.size === 0 ? [] : await this.#rows([{ column: 'PersonID', in: [...merged.keys()] }]);
    const formerly = kept.flatMap((person) => (merged.get(person.PersonID) ?? []).map((was) => ({ person, was })));
    const by = grouped([...known.map((person) => ({ person, was: person })), ...formerly]);
    return all.map((who) => likenesses(who, by));
  }

  async #rows(
    anyOf: readonly { readonly column: string; readonly in: readonly Scalar[] }[],
  ): Promise<readonly PersonRow[]> {
    return anyOf.length === 0
      ? []
      : (
          await this.lists.page(personRows.readModel, {
            anyOf,
            sort: { column: 'PersonID', order: 'ASC' },
            uncounted: true,
          })
        ).rows.map(parsed);
  }
}

/** A person, with the details that find them: their own, or those of a person merged into them. */
interface Findable {
  readonly person: PersonRow;
  readonly was: Required<Contacts> & Pick<PersonRow, 'FullName'> & { readonly LastName: string | null };
}

type ByKey = ReadonlyMap<string, readonly Findable[]>;

function grouped(persons: readonly Findable[]): ByKey {
  const by = new Map<string, Findable[]>();
  const put = (key: string, found: Findable) => void by.set(key, [...(by.get(key) ?? []), found]);
  for (const found of persons) {
    const { was } = found;
    for (const email of new Set([was.Email, was.EmailSecondary])) if (email) put(`email ${email}`, found);
    for (const phone of new Set([was.ContactNumber, was.ContactNumberSecondary]))
      if (phone) put(`phone ${phone}`, found);
    put(`name ${folded(was.FullName)}`, found);
  }
  return by;
}

function likenesses(who: Who, by: ByKey): readonly AlikePerson[] {
  const at = (key: string) => by.get(key) ?? [];
  const sharesEmployer = ({ person: { CompanyID, CompanyName } }: Findable) =>
    who.company !== '' && (who.company === String(CompanyID) || who.company === folded(CompanyName));
  const phoned = who.phones.flatMap((phone) => at(`phone ${phone}`));
  const found: readonly AlikePerson[] = [
    ...who.emails
      .flatMap((email) => at(`email ${email}`))
      .map(({ person }) => ({ person, by: 'the same email', isMatched: true })),
    ...phoned
      .filter(({ was }) => folded(was.LastName) === who.lastName)
      .map(({ person }) => ({ person, by: 'the same phone and last name', isMatched: true })),
    ...phoned.map(({ person }) => ({ person, by: 'the same phone', isMatched: false })),
    ...(who.fullName === '' ? [] : at(`name ${who.fullName}`))
      .filter(sharesEmployer)
      .map(({ person }) => ({ person, by: 'the same name and employer', isMatched: false })),
  ];
  return [...new Map(found.toReversed().map((each) => [each.person.PersonID, each])).values()].toReversed();
}
