import { describe, expect, it } from '@jest/globals';
import { blankCompany } from '@leaseledger/contract/companies/company.details';
import { notAskedFor, notShown } from '../../testing/drawn.tsx';
import { CompanyInputs } from './CompanyInputs.tsx';
import { CompanyShow } from './CompanyShow.tsx';

const shown = {
  ...blankCompany,
  TQEModifiedDateTime: '2026-07-01T00:00:00.000Z',
  LinkedCompanies: [],
  ParentCompanies: [],
};

describe('company fields', () => {
  it('the add form has an input for every company field except the manager’s name', () =>
    expect(notAskedFor(blankCompany, CompanyInputs)).toEqual(['ManagedByUserName']));
  it('the edit form has an input for every company field except the manager’s name', () =>
    expect(notAskedFor(blankCompany, CompanyInputs, blankCompany)).toEqual(['ManagedByUserName']));
  it('the company record shows every field', () =>
    expect(notShown(blankCompany, CompanyShow, { ...shown, ManagedByUserID: 9 })).toEqual([]));
});
