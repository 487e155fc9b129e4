import { fieldsUnder, type Importable } from '../imports/importable.ts';
import { personImportFields } from '../persons/person.import.ts';
import {
  engagementTypes,
  leadSources,
  leadTypes,
  leaseTerms,
  leaseTypes,
  payCycles,
  priorities,
} from './lead.codes.ts';
import { leadLabels, settlementLabels, type LeadDetails } from './lead.details.ts';

type Filled = keyof LeadDetails | keyof typeof settlementLabels | 'AssignedToUserID' | 'OriginationCodeID';

/** What of a lead can stand in a file, before its person. A detail of a lead that is missing here does not compile. */
const leadFields = fieldsUnder<Filled>(
  'Lead',
  { ...leadLabels, ...settlementLabels, AssignedToUserID: 'Assigned to', OriginationCodeID: 'Source' },
  {
    Notes: {
      type: 'lines',
      isRequired: true,
      synonyms: ['note', 'comment', 'comments', 'message', 'enquiry', 'description', 'details', 'remarks'],
      example: 'Asked about a novated lease for an electric car',
    },
    OriginationCodeID: {
      type: { codes: leadSources },
      synonyms: ['lead source', 'origin', 'origination', 'channel'],
      example: 'Manual',
    },
    PriorityCodeID: { type: { codes: priorities }, synonyms: ['urgency', 'importance'], example: 'Medium' },
    TypeCodeID: {
      type: { codes: leadTypes },
      label: 'Lead type',
      synonyms: ['type', 'kind', 'category'],
      example: 'Lead',
    },
    AssignedToUserID: {
      type: 'user',
      synonyms: ['assignee', 'owner', 'specialist', 'consultant', 'assigned', 'nls', 'salesperson', 'lead owner'],
      example: '',
    },
    PreferredCallTime: {
      type: 'moment',
      synonyms: ['call time', 'call back time', 'callback', 'best time to call', 'preferred time'],
      example: '02/12/2026 9:30 am',
    },
    Referral: { type: 'text', synonyms: ['referred by', 'referrer', 'referral source'], example: '' },
    ExpectedSettlementDate: {
      type: 'moment',
      synonyms: ['expected settlement date', 'expected close', 'close date'],
      example: '',
    },
    SettlementDateActual: {
      type: 'moment',
      synonyms: ['settlement date', 'settled', 'settlement date actual'],
      example: '',
    },
    CurrentLeaseMaturityDate: {
      type: 'moment',
      synonyms: [
        'lease end',
        'maturity',
        'maturity date',
        'lease maturity',
        'lease maturity date',
        'current lease maturity date',
      ],
      example: '',
    },
    IsRefinance: { type: 'yesNo', synonyms: ['refi', 'is refinance'], example: 'No' },
    HasHadNovatedLease: {
      type: 'yesNo',
      synonyms: ['had lease', 'had novated lease', 'previous lease'],
      example: 'No',
    },
    IsExistingClient: { type: 'yesNo', synonyms: ['existing customer', 'client', 'customer'], example: 'No' },
    IsRenovation: { type: 'yesNo', example: 'No' },
    AttendedSession: { type: 'yesNo', synonyms: ['attended session', 'attended', 'session'], example: 'No' },
    CurrentCarManufacturer: {
      type: 'text',
      label: 'Current car make',
      synonyms: ['current car', 'current make', 'car make', 'current vehicle'],
      example: '',
    },
    CurrentCarModel: { type: 'text', synonyms: ['current model', 'car model'], example: '' },
    CurrentCarYear: { type: 'number', synonyms: ['current year', 'car year'], example: '' },
    InterestedCarManufacturer: {
      type: 'text',
      label: 'Interested in make',
      synonyms: ['interested in', 'make', 'manufacturer', 'vehicle make', 'new car make'],
      example: 'Kia',
    },
    InterestedCarModel: { type: 'text', synonyms: ['model', 'vehicle model', 'new car model'], example: 'EV6' },
    InterestedCarYear: { type: 'number', synonyms: ['year', 'vehicle year', 'new car year'], example: '2026' },
    AnnualKMs: {
      type: 'number',
      synonyms: ['kms', 'annual km', 'kilometres', 'km per year', 'annual kilometres'],
      example: '15000',
    },
    AnnualIncome: { type: 'number', synonyms: ['income', 'salary', 'gross income', 'annual salary'], example: '95000' },
    LeaseType: { type: { oneOf: leaseTypes }, synonyms: ['method', 'lease method'], example: '' },
    BusinessUse: { type: 'number', synonyms: ['business use %', 'business percentage'], example: '' },
    PreferredLeaseTerm: {
      type: { oneOf: leaseTerms },
      synonyms: ['term', 'preferred lease term', 'lease term (years)'],
      example: '3',
    },
    PkePayCycleID: {
      type: { codes: payCycles },
      synonyms: ['paycycle', 'pay frequency', 'pay period'],
      example: 'Fortnightly',
    },
    EngagementTypeID: {
      type: { codes: engagementTypes },
      synonyms: ['engagement', 'contact method', 'contacted by'],
      example: 'Phone',
    },
  },
);

/** Leads from a file: each row is one of `PUT leads`, with the person whom it is about. */
export const leadImport: Importable = { kind: 'leads', fields: [...personImportFields, ...leadFields] };
