import { describe, expect, it } from '@jest/globals';
import { blankPerson } from '@leaseledger/contract/persons/person.details';
import { notAskedFor, notShown } from '../../testing/drawn.tsx';
import { PersonInputs } from './PersonInputs.tsx';
import { PersonShow } from './PersonShow.tsx';

describe('person fields', () => {
  it('the add form has an input for every person field except the company’s id', () =>
    expect(notAskedFor(blankPerson, PersonInputs)).toEqual(['CompanyID']));
  it('the edit form has an input for every person field except the company’s id', () =>
    expect(notAskedFor(blankPerson, PersonInputs, blankPerson)).toEqual(['CompanyID']));
  it('the person record shows every field, the name as a whole', () =>
    expect(notShown(blankPerson, PersonShow, blankPerson)).toEqual(['FirstName', 'LastName']));
});
