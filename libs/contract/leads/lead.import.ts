import { importsOf, type Importable } from '../imports/importable.ts';
import { code, fields } from '../kernel/fields.ts';
import { personImportFields } from '../persons/person.import.ts';
import { leadSource, leadSources } from './lead.codes.ts';
import { assigneeFields, leadFields, settlementFields } from './lead.details.ts';

const sourceFields = fields({ OriginationCodeID: code(leadSource, leadSources, { label: 'Source' }) });
const { Notes, PriorityCodeID, TypeCodeID, PreferredCallTime, Referral, ...others } = leadFields;

/** The lead fields that a file can hold, without those of the person. A new field of the table comes in through `others`. */
const imported = importsOf(
  'Lead',
  {
    Notes,
    ...sourceFields,
    PriorityCodeID,
    TypeCodeID,
    ...assigneeFields,
    PreferredCallTime,
    Referral,
    ...settlementFields,
    ...others,
  },
  {
    Notes: {
      synonyms: ['note', 'comment', 'comments', 'message', 'enquiry', 'description', 'details', 'remarks'],
      example: 'Asked about a novated lease for an electric car',
    },
    OriginationCodeID: {
      synonyms: ['lead source', 'origin', 'origination', 'channel'],
      example: 'Manual',
    },
    PriorityCodeID: { synonyms: ['urgency', 'importance'], example: 'Medium' },
    TypeCodeID: {
      label: 'Lead type',
      synonyms: ['type', 'kind', 'category'],
      example: 'Lead',
    },
    AssignedToUserID: {
      type: 'user',
      synonyms: ['assignee', 'owner', 'specialist', 'consultant', 'assigned', 'nls', 'salesperson', 'lead owner'],
    },
    PreferredCallTime: {
      synonyms: ['call time', 'call back time', 'callback', 'best time to call', 'preferred time'],
      example: '02/12/2026 9:30 am',
    },
    Referral: { synonyms: ['referred by', 'referrer', 'referral source'] },
    ExpectedSettlementDate: {
      synonyms: ['expected settlement date', 'expected close', 'close date'],
    },
    SettlementDateActual: {
      synonyms: ['settlement date', 'settled', 'settlement date actual'],
    },
    CurrentLeaseMaturityDate: {
      synonyms: [
        'lease end',
        'maturity',
        'maturity date',
        'lease maturity',
        'lease maturity date',
        'current lease maturity date',
      ],
    },
    IsRefinance: { synonyms: ['refi', 'is refinance'] },
    HasHadNovatedLease: {
      synonyms: ['had lease', 'had novated lease', 'previous lease'],
    },
    IsExistingClient: { synonyms: ['existing customer', 'client', 'customer'] },
    IsRenovation: {},
    AttendedSession: { synonyms: ['attended session', 'attended', 'session'] },
    CurrentCarManufacturer: {
      label: 'Current car make',
      synonyms: ['current car', 'current make', 'car make', 'current vehicle'],
    },
    CurrentCarModel: { synonyms: ['current model', 'car model'] },
    CurrentCarYear: { synonyms: ['current year', 'car year'] },
    InterestedCarManufacturer: {
      label: 'Interested in make',
      synonyms: ['interested in', 'make', 'manufacturer', 'vehicle make', 'new car make'],
      example: 'Kia',
    },
    InterestedCarModel: { synonyms: ['model', 'vehicle model', 'new car model'], example: 'EV6' },
    InterestedCarYear: { synonyms: ['year', 'vehicle year', 'new car year'], example: '2026' },
    AnnualKMs: {
      synonyms: ['kms', 'annual km', 'kilometres', 'km per year', 'annual kilometres'],
      example: '15000',
    },
    AnnualIncome: { synonyms: ['income', 'salary', 'gross income', 'annual salary'], example: '95000' },
    LeaseType: { synonyms: ['method', 'lease method'] },
    BusinessUse: { synonyms: ['business use %', 'business percentage'] },
    PreferredLeaseTerm: {
      synonyms: ['term', 'preferred lease term', 'lease term (years)'],
      example: '3',
    },
    PkePayCycleID: {
      synonyms: ['paycycle', 'pay frequency', 'pay period'],
      example: 'Fortnightly',
    },
    EngagementTypeID: {
      synonyms: ['engagement', 'contact method', 'contacted by'],
      example: 'Phone',
    },
  },
  ['Notes'],
);

/** Imports leads from a file. Each row becomes one `PUT leads` with its person. */
export const leadImport: Importable = { kind: 'leads', fields: [...personImportFields, ...imported] };
