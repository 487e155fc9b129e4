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

describe('every field of a company', () => {
  it('is asked for when a company is added, the manager by the id', () =>
    expect(notAskedFor(blankCompany, CompanyInputs)).toEqual(['ManagedByUserName']));
  it('can be edited', () =>
    expect(notAskedFor(blankCompany, CompanyInputs, blankCompany)).toEqual(['ManagedByUserName']));
  it('is shown in the record', () =>
    expect(notShown(blankCompany, CompanyShow, { ...shown, ManagedByUserID: 9 })).toEqual([]));
});
