import {
  leadSources,
  leadStatuses,
  leadTypes,
  priorities,
  type LeadSourceID,
} from '@leaseledger/contract/leads/lead.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { blankLead, searchedLeadDetails } from '@leaseledger/contract/leads/lead.details';
import { blankGiven } from '@leaseledger/contract/leads/lead.given';
import { leadList, type LeadPerson, type LeadRow } from '@leaseledger/contract/leads/lead.views';
import { qualifiedBy } from '@leaseledger/domain/leads/change-lead-status';
import { personalFieldsOfLeads, type LeadFacts } from '@leaseledger/domain/leads/lead';
import type { LeadEvent } from '@leaseledger/domain/leads/lead.area';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import {
  assignedBy,
  createdBy,
  noPerson,
  notCreated,
  personColumns,
  restoredRow,
  searchedPersonColumns,
  staffColumns,
  stampsOf,
  unassigned,
} from '../kernel/assigned-rows.ts';
import { labelOf } from '../kernel/label-of.ts';
import { followPersons, followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Change, Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/**
 * A lead without decisions. It names every field of a row, because setting fields is several times as fast as adding
 * them.
 */
const loggedLead: LeadRow = {
  id: 0,
  LeadID: 0,
  Version: 0,
  ...blankLead,
  ...blankGiven,
  ...noPerson,
  PriorityName: '',
  TypeName: '',
  StatusCodeID: leadStatus.OPEN,
  StatusName: leadStatuses[leadStatus.OPEN].label,
  OriginationCodeID: 0,
  OriginationName: '',
  CustomFormName: null,
  ...unassigned,
  ...notCreated,
  QualifiedDateTime: null,
  LinkedModelID: null,
  LinkedModelStatusID: null,
  LinkedModelStatus: null,
  PurchaseEnquiryID: null,
  ExpectedSettlementDate: null,
  SettlementDateActual: null,
  IsSettled: false,
};

/** Leads as the list and the record show them. A deleted or converted lead has no row. */
export const leadRows: Projection<LeadEvent | PersonEvent | UserRenaming, LeadRow> = {
  name: 'leadRows',
  version: 7,
  readModel: readModelOf(leadList, {
    indexed: [
      'PersonID',
      'OwnPersonID',
      'PersonFullName',
      'PersonEmployerName',
      'PriorityCodeID',
      'StatusCodeID',
      'OriginationCodeID',
      'AssignedToUserID',
      'AssigneeName',
      'AssignedByUserID',
      'CreatedByUserID',
      'ModifiedDateTime',
      'ExpectedSettlementDate',
    ],
    indexes: [['StatusCodeID', 'AssignedToUserID']],
    search: ['LeadID', ...searchedPersonColumns, ...searchedLeadDetails],
    searchedByValue: 'AssigneeName',
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  }),
  handlers: {
    ...followPersons<LeadRow>({
      ...personColumns,
      forget: personalFieldsOfLeads,
    }),
    ...followUsers<LeadRow>(staffColumns),
    LeadLogged: (event) => [
      {
        put: event.data.LeadID,
        row: {
          ...loggedLead,
          ...event.data,
          ...named(event.data),
          OwnPersonID: event.data.PersonID,
          ...createdBy(event),
        },
      },
    ],
    LeadAmended: (event) => changed(event, amended(event.data)),
    LeadPersonChanged: (event) => changed(event, { ...amended(event.data), OwnPersonID: event.data.PersonID }),
    LeadAssigned: (event) => changed(event, assignedBy(event)),
    LeadUnassigned: (event) => changed(event, unassigned),
    LeadStatusChanged(event) {
      const QualifiedDateTime = qualifiedBy(event.data, event.metadata.time);
      return changed(event, {
        StatusCodeID: event.data.to,
        StatusName: leadStatuses[event.data.to].label,
        ...(QualifiedDateTime !== undefined && { QualifiedDateTime }),
      });
    },
    LeadSettlementExpected: (event) => changed(event, { ExpectedSettlementDate: event.data.ExpectedSettlementDate }),
    LeadSettled: (event) =>
      changed(event, {
        SettlementDateActual: event.data.SettlementDateActual,
        IsSettled: event.data.SettlementDateActual !== null,
      }),
    LeadDeleted: ({ data: { LeadID } }) => [{ remove: LeadID }],
    LeadConvertedToEnquiry: ({ data: { LeadID } }) => [{ remove: LeadID }],
    LeadRestored(event) {
      const { fields: restored, columns } = restoredRow(event);
      const { status, qualifiedAt, ...fields } = restored;
      return [
        {
          put: fields.LeadID,
          row: {
            ...loggedLead,
            ...fields,
            ...columns,
            ...named(fields),
            StatusCodeID: status,
            StatusName: leadStatuses[status].label,
            QualifiedDateTime: qualifiedAt,
            IsSettled: fields.SettlementDateActual !== null,
          },
        },
      ];
    },
  },
};

const named = ({
  LeadID,
  PriorityCodeID,
  TypeCodeID,
  OriginationCodeID,
}: Pick<LeadRow, 'LeadID' | 'PriorityCodeID' | 'TypeCodeID'> & { readonly OriginationCodeID: LeadSourceID }) => ({
  id: LeadID,
  PriorityName: labelOf(priorities, PriorityCodeID),
  TypeName: labelOf(leadTypes, TypeCodeID),
  OriginationName: leadSources[OriginationCodeID].label,
});

function amended({
  LeadID: _,
  from: __,
  was: ___,
  ...changes
}: { LeadID: number; from?: number | null; was?: object } & Partial<LeadFacts & LeadPerson>): Partial<LeadRow> {
  const { PriorityCodeID, TypeCodeID } = changes;
  return {
    ...changes,
    ...(PriorityCodeID !== undefined && { PriorityName: labelOf(priorities, PriorityCodeID) }),
    ...(TypeCodeID !== undefined && { TypeName: labelOf(leadTypes, TypeCodeID) }),
  };
}

const changed = (event: DecodedEvent<LeadEvent>, fields: Partial<LeadRow>): readonly Change<LeadRow>[] => [
  { patch: event.data.LeadID, fields: { ...fields, ...stampsOf(event) } },
];
