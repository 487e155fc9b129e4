import { importsOf, type FileWords, type Importable } from '../imports/importable.ts';
import { assigneeFields } from '../leads/lead.details.ts';
import { personImportFields } from '../persons/person.import.ts';
import { enquiryTypes } from './enquiry.codes.ts';
import { enquiryFields, hasField } from './enquiry.details.ts';
import { enquiryType, type EnquiryTypeID } from './enquiry.statuses.ts';

const { NEW_CLIENT, ...others } = enquiryType;
/** The types of the list of enquiries. New business holds New Client enquiries alone. */
const typesOfEnquiries: readonly EnquiryTypeID[] = Object.values(others);
const { [NEW_CLIENT]: _, ...codes } = enquiryTypes;

// The user's name comes with their id.
const { OriginationUserName: __, TypeCodeID, Notes, PriorityCodeID, ...table } = enquiryFields;
const fields = { Notes, TypeCodeID, PriorityCodeID, ...assigneeFields, ...table };

const words: { readonly [Name in keyof typeof fields]?: FileWords } = {
  Notes: {
    synonyms: ['note', 'comment', 'comments', 'message', 'enquiry', 'description', 'details', 'remarks'],
    example: 'Asks when the car is delivered',
  },
  TypeCodeID: { label: 'Enquiry type', type: { codes }, synonyms: ['type', 'kind', 'category'], example: 'Standard' },
  PriorityCodeID: { synonyms: ['importance'], example: 'Medium' },
  AssignedToUserID: { type: 'user', synonyms: ['assignee', 'owner', 'specialist', 'consultant', 'assigned'] },
  OriginationUserID: { type: 'user', synonyms: ['originator', 'origin', 'origination', 'source'] },
  PreferredCallTime: {
    synonyms: ['call time', 'call back time', 'callback', 'best time to call', 'preferred time'],
    example: '02/12/2026 9:30 am',
  },
  InitialContactDate: { synonyms: ['initial contact', 'initial contact date', 'contacted', 'contact date'] },
  Referral: { synonyms: ['referred by', 'referrer', 'referral source'] },
  IsExistingClient: { synonyms: ['existing customer', 'client', 'customer'] },
  DesiredVehicleMake: { synonyms: ['make', 'manufacturer', 'vehicle make', 'interested in'], example: 'Kia' },
  DesiredVehicleModel: { synonyms: ['model', 'vehicle model'], example: 'EV5' },
  DesiredVehicleYear: { synonyms: ['year', 'vehicle year'], example: '2027' },
  RegistrationNumber: { synonyms: ['registration', 'rego', 'plate', 'number plate'] },
  PurchasePrice: { synonyms: ['price', 'cost'], example: '64990.00' },
  Discounts: { synonyms: ['discount'] },
  Dealership: { synonyms: ['dealer'] },
  DeliveryDateEstimated: { synonyms: ['eta', 'delivery estimate', 'estimated delivery'] },
  DeliveryDate: { synonyms: ['delivery', 'delivery date'] },
};

/** The fields of a file, without those that no enquiry of these types has. */
const fieldsFor = (types: readonly EnquiryTypeID[]) =>
  importsOf('Enquiry', fields, words, []).filter(({ name }) => {
    const field = name.slice(name.indexOf('.') + 1);
    return types.some((type) => hasField(type, field)) && (field !== 'TypeCodeID' || types.length > 1);
  });

/** Imports enquiries from a file. Each row becomes one `PUT enquiries` with its person; a row without a type is a Standard one. */
export const enquiryImport: Importable = {
  kind: 'enquiries',
  fields: [...personImportFields, ...fieldsFor(typesOfEnquiries)],
};

/** Imports New Client enquiries from a file. */
export const newBusinessImport: Importable = {
  kind: 'newBusiness',
  fields: [...personImportFields, ...fieldsFor([NEW_CLIENT])],
};
