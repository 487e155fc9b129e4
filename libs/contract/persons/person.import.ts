import { fieldsUnder, type Importable } from '../imports/importable.ts';
import { states } from '../shared/australia.ts';
import { titles } from '../shared/titles.ts';
import { personLabels, type PersonDetails } from './person.details.ts';

const stateNames = {
  'australian capital territory': 'ACT',
  'new south wales': 'NSW',
  'northern territory': 'NT',
  queensland: 'QLD',
  'south australia': 'SA',
  tasmania: 'TAS',
  victoria: 'VIC',
  'western australia': 'WA',
} as const;

/** The company is one field of a file: one on the list, or a name that is typed. */
type Filled = Exclude<keyof PersonDetails, 'CompanyID'>;

/** What of a person can stand in a file. A field of a person that is missing here does not compile. */
export const personImportFields = fieldsUnder<Filled>('Person', personLabels, {
  Title: {
    type: { oneOf: titles, also: { mister: 'Mr', missus: 'Mrs' } },
    synonyms: ['salutation', 'honorific', 'prefix'],
    example: 'Ms',
  },
  FirstName: {
    type: 'text',
    isRequired: true,
    synonyms: ['given name', 'given names', 'forename', 'christian name', 'firstname', 'fname'],
    example: 'Aroha',
  },
  LastName: {
    type: 'text',
    isRequired: true,
    synonyms: ['surname', 'family name', 'lastname', 'lname'],
    example: 'Ngata',
  },
  Email: {
    type: 'email',
    isRequired: true,
    synonyms: ['e-mail', 'email address', 'e-mail address', 'mail', 'primary email', 'work email'],
    example: 'aroha.ngata@example.com',
  },
  EmailSecondary: {
    type: 'email',
    synonyms: ['secondary email', 'email 2', 'other email', 'personal email', 'alternative email'],
    example: '',
  },
  ContactNumber: {
    type: 'phone',
    isRequired: true,
    synonyms: [
      'phone',
      'phone number',
      'mobile',
      'mobile number',
      'mobile phone',
      'telephone',
      'tel',
      'cell',
      'contact no',
      'contact phone',
      'number',
    ],
    example: '0412 884 210',
  },
  ContactNumberSecondary: {
    type: 'phone',
    synonyms: [
      'secondary phone',
      'phone 2',
      'other phone',
      'home phone',
      'work phone',
      'landline',
      'secondary contact number',
    ],
    example: '',
  },
  Address: {
    type: 'text',
    synonyms: ['street', 'street address', 'address line 1', 'address 1', 'postal address'],
    example: '12 Swanston Street',
  },
  Suburb: { type: 'text', synonyms: ['city', 'town', 'locality', 'suburb/town'], example: 'Geelong' },
  State: {
    type: { oneOf: states, also: stateNames },
    isRequired: true,
    synonyms: ['state/territory', 'territory', 'region', 'province'],
    example: 'VIC',
  },
  Postcode: {
    type: 'postcode',
    synonyms: ['post code', 'zip', 'zip code', 'postal code', 'zipcode', 'pcode'],
    example: '3220',
  },
  CompanyName: {
    type: 'company',
    isRequired: true,
    synonyms: [
      'employer',
      'company name',
      'organisation',
      'organization',
      'business',
      'employer name',
      'account',
      'account name',
    ],
    example: 'Barwon Health',
  },
  MarketingOptOut: {
    type: 'yesNo',
    synonyms: [
      'opt out',
      'opted out',
      'unsubscribed',
      'marketing opt-out',
      'marketing opt out',
      'do not email',
      'no marketing',
    ],
    example: 'No',
  },
});

/** Persons from a file: each row is one of `PUT persons`. */
export const personImport: Importable = { kind: 'persons', fields: personImportFields };
