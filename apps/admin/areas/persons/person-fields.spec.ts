import { describe, expect, it } from '@jest/globals';
import { blankPerson } from '@leaseledger/contract/persons/person.details';
import { notAskedFor, notShown } from '../../testing/drawn.tsx';
import { PersonInputs } from './PersonInputs.tsx';
import { PersonShow } from './PersonShow.tsx';

describe('every field of a person', () => {
  it('is asked for when a person is added, the company’s id with its name', () =>
    expect(notAskedFor(blankPerson, PersonInputs)).toEqual(['CompanyID']));
  it('can be edited', () => expect(notAskedFor(blankPerson, PersonInputs, blankPerson)).toEqual(['CompanyID']));
  it('is shown in the record, the name as a whole', () =>
    expect(notShown(blankPerson, PersonShow, blankPerson)).toEqual(['FirstName', 'LastName']));
});
