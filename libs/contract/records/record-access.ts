import {
  administersUsers,
  changesCompanies,
  deletesPersons,
  managesEnquiries,
  managesLeads,
  runsSessions,
  type Rights,
  type Rule,
} from '../access/permissions.ts';
import type { RecordKind } from './record-kinds.ts';

/** Who looks after all records of a kind. */
const managers = {
  lead: managesLeads,
  person: deletesPersons,
  company: changesCompanies,
  user: administersUsers,
  enquiry: managesEnquiries,
  session: runsSessions,
} as const satisfies Record<RecordKind, Rule>;

/** Whether somebody may change what another wrote on a record of this kind, if they may open it: whoever manages the area, or administers users (decision record 0039). */
export const managesWhatIsAttachedTo = (kind: RecordKind, rights: Rights): boolean =>
  managers[kind](rights) || administersUsers(rights);
