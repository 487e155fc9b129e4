import { leadSources, leadStatuses, leadTypes, priorities } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { blankLead, searchedLeadDetails } from '@leaseledger/contract/leads/lead.details';
import { blankGiven } from '@leaseledger/contract/leads/lead.given';
import { leadList, type LeadPerson, type LeadRow } from '@leaseledger/contract/leads/lead.views';
import { qualifiedBy } from '@leaseledger/domain/leads/change-lead-status';
import { personalFieldsOfLeads, type LeadFacts } from '@leaseledger/domain/leads/lead';
import type { LeadEvent } from '@leaseledger/domain/leads/lead.area';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
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
  PersonID: 0,
  OwnPersonID: 0,
  PersonFullName: null,
  PersonEmployerName: null,
  PersonEmail: null,
  PersonContactNumber: null,
  PriorityName: '',
  TypeName: '',
  StatusCodeID: leadStatus.OPEN,
  StatusName: leadStatuses[leadStatus.OPEN].label,
  OriginationCodeID: 0,
  OriginationName: '',
  CustomFormName: null,
  AssignedToUserID: null,
  AssigneeName: null,
  AssignedByUserID: null,
  AssignerName: null,
  AssignedDateTime: null,
  CreatedByUserID: null,
  CreatedByName: '',
  CreatedDateTime: '',
  ModifiedDateTime: '',
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
    search: [
      'LeadID',
      'PersonFullName',
      'PersonEmployerName',
      'PersonEmail',
      'PersonContactNumber',
      'AssigneeName',
      ...searchedLeadDetails,
    ],
    searchedByValue: 'AssigneeName',
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  }),
  handlers: {
    ...followPersons<LeadRow>({
      id: 'PersonID',
      own: 'OwnPersonID',
      name: 'PersonFullName',
      employer: 'PersonEmployerName',
      email: 'PersonEmail',
      phone: 'PersonContactNumber',
      forget: personalFieldsOfLeads,
    }),
    ...followUsers<LeadRow>([
      { id: 'AssignedToUserID', name: 'AssigneeName' },
      { id: 'AssignedByUserID', name: 'AssignerName' },
      { id: 'CreatedByUserID', name: 'CreatedByName' },
    ]),
    LeadLogged: ({ data, metadata, revision }) => [
      {
        put: data.LeadID,
        row: {
          ...loggedLead,
          ...data,
          id: data.LeadID,
          OwnPersonID: data.PersonID,
          Version: Number(revision),
          PriorityName: labelOf(priorities, data.PriorityCodeID),
          TypeName: labelOf(leadTypes, data.TypeCodeID),
          OriginationName: leadSources[data.OriginationCodeID].label,
          CreatedByUserID: metadata.actor.id,
          CreatedByName: metadata.actor.name,
          CreatedDateTime: metadata.time,
          ModifiedDateTime: metadata.time,
        },
      },
    ],
    LeadAmended: (event) => changed(event, amended(event.data)),
    LeadPersonChanged: (event) => changed(event, { ...amended(event.data), OwnPersonID: event.data.PersonID }),
    LeadAssigned: (event) =>
      changed(event, {
        AssignedToUserID: event.data.to.UserID,
        AssigneeName: event.data.to.FullName,
        AssignedByUserID: event.metadata.actor.id,
        AssignerName: event.metadata.actor.name,
        AssignedDateTime: event.metadata.time,
      }),
    LeadUnassigned: (event) =>
      changed(event, {
        AssignedToUserID: null,
        AssigneeName: null,
        AssignedByUserID: null,
        AssignerName: null,
        AssignedDateTime: null,
      }),
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
    LeadRestored: ({ data, metadata, revision }) => {
      const {
        status,
        assignee,
        createdBy,
        createdAt,
        assignedBy,
        assignedByID = null,
        assignedAt,
        qualifiedAt,
        ...fields
      } = data;
      return [
        {
          put: data.LeadID,
          row: {
            ...loggedLead,
            ...fields,
            id: data.LeadID,
            OwnPersonID: data.PersonID,
            Version: Number(revision),
            PriorityName: labelOf(priorities, data.PriorityCodeID),
            TypeName: labelOf(leadTypes, data.TypeCodeID),
            StatusCodeID: status,
            StatusName: leadStatuses[status].label,
            OriginationName: leadSources[data.OriginationCodeID].label,
            AssignedToUserID: assignee?.UserID ?? null,
            AssigneeName: assignee?.FullName ?? null,
            AssignedByUserID: assignedByID,
            AssignerName: assignedBy,
            AssignedDateTime: assignedAt,
            CreatedByUserID: createdBy.id,
            CreatedByName: createdBy.name,
            CreatedDateTime: createdAt,
            ModifiedDateTime: metadata.time,
            QualifiedDateTime: qualifiedAt,
            IsSettled: data.SettlementDateActual !== null,
          },
        },
      ];
    },
  },
};

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

function changed(
  { data: { LeadID }, metadata, revision }: DecodedEvent<LeadEvent>,
  fields: Partial<LeadRow>,
): readonly Change<LeadRow>[] {
  return [{ patch: LeadID, fields: { ...fields, Version: Number(revision), ModifiedDateTime: metadata.time } }];
}
