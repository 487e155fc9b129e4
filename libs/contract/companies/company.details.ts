import {
  blankOf,
  code,
  codesList,
  fields,
  foreignID,
  formatsOf,
  id,
  labelsOf,
  personalIn,
  text,
  type Values,
} from '../kernel/fields.ts';
import { companyStatus, companyStatuses, companyType, companyTypes } from './company.codes.ts';

/** The company fields that staff fill in (specification 4, section 3). */
export const companyFields = fields({
  CompanyTradingName: text({ label: 'Company name', blank: '', min: 3, max: 200, personal: false, column: true }),
  PackEdgeCompanyID: foreignID({ label: 'PackEdge ID', blank: 0, column: true }),
  /** The company's id in the steer system. */
  AspireOneCompanyID: foreignID({ label: 'Aspire ID', column: true }),
  PackEdgeCompanyStatusID: code(companyStatus, companyStatuses, {
    label: 'Status',
    blank: companyStatus.ACTIVE,
    column: true,
    mark: 'status',
  }),
  /** Type ids, comma-separated. */
  PackEdgeCompanyTypeID: codesList(companyType, companyTypes, { label: 'Type' }),
  MainContactPersonID: id({ label: 'Main contact' }),
  ManagedByUserID: id({ label: 'Managed by', column: true }),
  ManagedByUserName: text({ label: 'Managed by', max: 200, personal: false, column: true }),
  // Personal, because the recipients are not staff.
  /** E-mail addresses, comma-separated. */
  MonthEndReportCCList: text({ label: 'Month-end report CC list', max: 4000, personal: true }),
});

/** The stored fields of a company. */
export interface CompanyDetails extends Values<typeof companyFields> {}

export const blankCompany: CompanyDetails = blankOf(companyFields);
export const companyLabels = labelsOf(companyFields);
/** Formats of the fields in histories. The company's history writes types and the contact in words of its own. */
export const companyFormats = formatsOf(companyFields);
/** The fields that the log seals with the company's key. */
export const personalCompanyDetails = personalIn(companyFields);
