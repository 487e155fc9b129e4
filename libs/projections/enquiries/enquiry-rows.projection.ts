import { enquiryStatus, enquiryStatuses, enquiryTypes } from '@leaseledger/contract/enquiries/enquiry.codes';
import { personalEnquiryDetails } from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryList, type EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import type { EnquiryEvent } from '@leaseledger/domain/enquiries/enquiry.area';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import { labelOf } from '../kernel/label-of.ts';
import { followPersons, followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** Enquiries as the list and the record show them. */
export const enquiryRows: Projection<EnquiryEvent | PersonEvent | UserRenaming, EnquiryRow> = {
  name: 'enquiryRows',
  version: 2,
  readModel: readModelOf(enquiryList, {
    indexed: ['PersonID', 'OwnPersonID', 'PersonFullName', 'StatusCodeID', 'AssignedToUserID', 'CreatedByUserID'],
    search: ['EnquiryID', 'PersonFullName', 'PersonEmployerName', 'PersonEmail', 'PersonContactNumber', 'Notes'],
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  }),
  handlers: {
    ...followPersons<EnquiryRow>({
      id: 'PersonID',
      own: 'OwnPersonID',
      name: 'PersonFullName',
      employer: 'PersonEmployerName',
      email: 'PersonEmail',
      phone: 'PersonContactNumber',
      forget: personalEnquiryDetails,
    }),
    ...followUsers<EnquiryRow>([
      { id: 'AssignedToUserID', name: 'AssigneeName' },
      { id: 'CreatedByUserID', name: 'CreatedByName' },
    ]),
    EnquiryLogged: ({ data: { createdBy, assignee, KeptPersonID, ...enquiry }, metadata, revision }) => [
      {
        put: enquiry.EnquiryID,
        row: {
          ...enquiry,
          id: enquiry.EnquiryID,
          PersonID: KeptPersonID ?? enquiry.PersonID,
          OwnPersonID: enquiry.PersonID,
          Version: Number(revision),
          PriorityName: labelOf(priorities, enquiry.PriorityCodeID),
          TypeName: labelOf(enquiryTypes, enquiry.TypeCodeID),
          StatusCodeID: enquiryStatus.OPEN,
          StatusName: enquiryStatuses[enquiryStatus.OPEN].label,
          AssignedToUserID: assignee?.UserID ?? null,
          AssigneeName: assignee?.FullName ?? null,
          CreatedByUserID: createdBy.id,
          CreatedByName: createdBy.name,
          CreatedDateTime: metadata.time,
          ModifiedDateTime: metadata.time,
        },
      },
    ],
    EnquiryAmended: ({ data: { EnquiryID, PersonID: _, ...changes }, metadata, revision }) => [
      {
        patch: EnquiryID,
        fields: {
          ...changes,
          ...(changes.PriorityCodeID !== undefined && { PriorityName: labelOf(priorities, changes.PriorityCodeID) }),
          ...(changes.TypeCodeID !== undefined && { TypeName: labelOf(enquiryTypes, changes.TypeCodeID) }),
          Version: Number(revision),
          ModifiedDateTime: metadata.time,
        },
      },
    ],
  },
};
