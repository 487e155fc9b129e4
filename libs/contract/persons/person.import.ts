import { importsOf, type Importable } from '../imports/importable.ts';
import { states } from '../shared/australia.ts';
import { titles } from '../shared/titles.ts';
import { personFields } from './person.details.ts';

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

/** A file names the company in one field: a company of the list, or any other name. */
const { CompanyID: _, ...filled } = personFields;

/** The person fields that a file can hold. */
export const personImportFields = importsOf(
  'Person',
  filled,
  {
    Title: {
      type: { oneOf: titles, also: { mister: 'Mr', missus: 'Mrs' } },
      synonyms: ['salutation', 'honorific', 'prefix'],
      example: 'Ms',
    },
    FirstName: {
      synonyms: ['given name', 'given names', 'forename', 'christian name', 'firstname', 'fname'],
      example: 'Aroha',
    },
    LastName: {
      synonyms: ['surname', 'family name', 'lastname', 'lname'],
      example: 'Ngata',
    },
    Email: {
      synonyms: ['e-mail', 'email address', 'e-mail address', 'mail', 'primary email', 'work email'],
      example: 'aroha.ngata@example.com',
    },
    EmailSecondary: {
      synonyms: ['secondary email', 'email 2', 'other email', 'personal email', 'alternative email'],
    },
    ContactNumber: {
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
      synonyms: [
        'secondary phone',
        'phone 2',
        'other phone',
        'home phone',
        'work phone',
        'landline',
        'secondary contact number',
      ],
    },
    Address: {
      synonyms: ['street', 'street address', 'address line 1', 'address 1', 'postal address'],
      example: '12 Swanston Street',
    },
    Suburb: { synonyms: ['city', 'town', 'locality', 'suburb/town'], example: 'Geelong' },
    State: {
      type: { oneOf: states, also: stateNames },
      synonyms: ['state/territory', 'territory', 'region', 'province'],
      example: 'VIC',
    },
    Postcode: {
      synonyms: ['post code', 'zip', 'zip code', 'postal code', 'zipcode', 'pcode'],
      example: '3220',
    },
    CompanyName: {
      type: 'company',
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
      synonyms: [
        'opt out',
        'opted out',
        'unsubscribed',
        'marketing opt-out',
        'marketing opt out',
        'do not email',
        'no marketing',
      ],
    },
  },
  ['FirstName', 'LastName', 'Email', 'ContactNumber', 'State', 'CompanyName'],
);

/** Imports persons from a file. Each row becomes one `PUT persons`. */
export const personImport: Importable = { kind: 'persons', fields: personImportFields };
