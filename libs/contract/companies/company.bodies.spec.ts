import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { CompanyFields } from './company.bodies.ts';

describe('recipients of the month-end report', () => {
  const company = (MonthEndReportCCList: string) =>
    plainToInstance(CompanyFields, { CompanyTradingName: 'Barwon Health', PackEdgeCompanyID: 1, MonthEndReportCCList });

  it('accepts only e-mail addresses with commas between them', () => {
    expect(validateSync(company('a.b@x.example, c@y.z.example'))).toEqual([]);
    expect(validateSync(company('a@b')).map(({ property }) => property)).toEqual(['MonthEndReportCCList']);
    expect(validateSync(company('a@b.example c@d.example'))).toHaveLength(1);
  });

  it('refuses text of 400,000 characters quickly', () => {
    expect(validateSync(company(`a@${'a.'.repeat(200_000)}@`))).toHaveLength(1);
  });
});
