import {
  administersUsers,
  changesCompanies,
  deletesPersons,
  managesEmailTemplates,
  managesForms,
  managesEnquiries,
  managesFuelCards,
  managesLeads,
  runsSessions,
  type Rights,
  type Rule,
} from '../access/permissions.ts';
import type { RecordKind } from './record-kinds.ts';

/** The rule for managers of each kind of record. */
const managers = {
  lead: managesLeads,
  person: deletesPersons,
  company: changesCompanies,
  user: administersUsers,
  enquiry: managesEnquiries,
  session: runsSessions,
  emailTemplate: managesEmailTemplates,
  fuelCardTracker: managesFuelCards,
  form: managesForms,
} as const satisfies Record<RecordKind, Rule>;

/** Whether a user may change other users' notes and files on a record that they may open. Managers of the area and user administrators may (decision record 0039); external users never, because they see such notes masked. */
export const managesWhatIsAttachedTo = (kind: RecordKind, rights: Rights): boolean =>
  !rights.external && (managers[kind](rights) || administersUsers(rights));
