import { enquiryStatuses, enquiryTypes } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryStatus, firstStatusOf, type EnquiryStatusID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import {
  blankEnquiry,
  personalEnquiryDetails,
  searchedEnquiryDetails,
  type EnquiryDetails,
} from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryList, type EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import {
  begun,
  clockFields,
  clocksOf,
  mailed,
  moved,
  noClocks,
  type ServiceClocks,
} from '@leaseledger/domain/behaviours/service-clocks';
import { clocksAfterAmendment } from '@leaseledger/domain/enquiries/amend-enquiry';
import type { EnquiryEvent } from '@leaseledger/domain/enquiries/enquiry.area';
import { clocksOfLogged } from '@leaseledger/domain/enquiries/log-enquiry';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { labelOf } from '../kernel/label-of.ts';
import { followPersons, followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Change, Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

const unassigned = {
  AssignedToUserID: null,
  AssigneeName: null,
  AssignedByUserID: null,
  AssignerName: null,
  AssignedDateTime: null,
} satisfies Partial<EnquiryRow>;

/**
 * An enquiry without decisions. It names every field of a row, because setting fields is several times as fast as
 * adding them.
 */
const loggedEnquiry: EnquiryRow = {
  id: 0,
  EnquiryID: 0,
  Version: 0,
  ...blankEnquiry,
  PersonID: 0,
  OwnPersonID: 0,
  PersonFullName: null,
  PersonEmployerName: null,
  PersonEmail: null,
  PersonContactNumber: null,
  PriorityName: '',
  TypeName: '',
  StatusCodeID: enquiryStatus.OPEN,
  StatusName: enquiryStatuses[enquiryStatus.OPEN].label,
  LeadID: null,
  ...unassigned,
  CreatedByUserID: null,
  CreatedByName: '',
  CreatedDateTime: '',
  ModifiedDateTime: '',
  ...clockFields(noClocks),
};

/** Enquiries as their lists and the record show them. A deleted enquiry has no row. */
export const enquiryRows: Projection<EnquiryEvent | PersonEvent | UserRenaming, EnquiryRow> = {
  name: 'enquiryRows',
  version: 4,
  readModel: readModelOf(enquiryList, {
    indexed: [
      'PersonID',
      'OwnPersonID',
      'PersonFullName',
      'PersonEmployerName',
      'TypeCodeID',
      'PriorityCodeID',
      'StatusCodeID',
      'AssignedToUserID',
      'AssigneeName',
      'AssignedByUserID',
      'CreatedByUserID',
      'OriginationUserID',
      'ModifiedDateTime',
      'FirstContactSeconds',
      'StatusCountsFrom',
    ],
    indexes: [
      ['StatusCodeID', 'AssignedToUserID'],
      ['StatusCodeID', 'StatusCountsFrom'],
      ['FirstContactDateTime', 'CreatedDateTime'],
    ],
    search: [
      'EnquiryID',
      'PersonFullName',
      'PersonEmployerName',
      'PersonEmail',
      'PersonContactNumber',
      'AssigneeName',
      ...searchedEnquiryDetails,
    ],
    searchedByValue: 'AssigneeName',
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
      { id: 'AssignedByUserID', name: 'AssignerName' },
      { id: 'CreatedByUserID', name: 'CreatedByName' },
      { id: 'OriginationUserID', name: 'OriginationUserName' },
    ]),
    EnquiryLogged: ({ data: { createdBy, assignee, KeptPersonID, ...fields }, metadata, revision }) => [
      {
        put: fields.EnquiryID,
        row: {
          ...loggedEnquiry,
          ...fields,
          id: fields.EnquiryID,
          PersonID: KeptPersonID ?? fields.PersonID,
          OwnPersonID: fields.PersonID,
          Version: Number(revision),
          ...namesOf(fields),
          ...statusOf(firstStatusOf(fields.TypeCodeID)),
          AssignedToUserID: assignee?.UserID ?? null,
          AssigneeName: assignee?.FullName ?? null,
          CreatedByUserID: createdBy.id,
          CreatedByName: createdBy.name,
          CreatedDateTime: metadata.time,
          ModifiedDateTime: metadata.time,
          ...clockFields(clocksOfLogged(fields, metadata.time)),
        },
      },
    ],
    EnquiryAmended: (event) =>
      event.data.InitialContactDate === undefined
        ? changed(event, amended(event.data))
        : clocked(
            event,
            (clocks) => clocksAfterAmendment(clocks, event.data, event.metadata.time),
            amended(event.data),
          ),
    EnquiryPersonChanged: (event) =>
      changed(event, { ...amended(event.data), PersonID: event.data.PersonID, OwnPersonID: event.data.PersonID }),
    EnquiryAssigned: (event) =>
      changed(event, {
        AssignedToUserID: event.data.to.UserID,
        AssigneeName: event.data.to.FullName,
        AssignedByUserID: event.metadata.actor.id,
        AssignerName: event.metadata.actor.name,
        AssignedDateTime: event.metadata.time,
      }),
    EnquiryUnassigned: (event) => changed(event, unassigned),
    EnquiryStatusChanged: (event) => {
      const { to, since = event.metadata.time } = event.data;
      return clocked(event, (clocks) => moved(clocks, to, since), statusOf(to));
    },
    EnquiryMailNoted: (event) => {
      const { SentEmailID, at } = event.data;
      return clocked(event, (clocks) => mailed(clocks, { SentEmailID, At: at }));
    },
    EnquiryMailNotSent: (event) => clocked(event, (clocks) => mailed(clocks, null)),
    EnquiryDeleted: ({ data: { EnquiryID } }) => [{ remove: EnquiryID }],
    EnquiryRestored: ({ data, metadata, revision }) => {
      const { status, assignee, createdBy, createdAt, assignedBy, assignedByID = null, assignedAt, ...others } = data;
      const { clocks = begun(status, metadata.time), ...fields } = others;
      return [
        {
          put: data.EnquiryID,
          row: {
            ...loggedEnquiry,
            ...fields,
            id: data.EnquiryID,
            OwnPersonID: data.PersonID,
            Version: Number(revision),
            ...namesOf(data),
            ...statusOf(status),
            AssignedToUserID: assignee?.UserID ?? null,
            AssigneeName: assignee?.FullName ?? null,
            AssignedByUserID: assignedByID,
            AssignerName: assignedBy,
            AssignedDateTime: assignedAt,
            CreatedByUserID: createdBy.id,
            CreatedByName: createdBy.name,
            CreatedDateTime: createdAt,
            ModifiedDateTime: metadata.time,
            ...clockFields(clocks),
          },
        },
      ];
    },
  },
};

/** Changes fields and the clocks, which are folded from those of the row. */
function clocked(
  event: DecodedEvent<EnquiryEvent>,
  after: (clocks: ServiceClocks) => ServiceClocks,
  others: Partial<EnquiryRow> = {},
): readonly Change<EnquiryRow>[] {
  const { data, metadata, revision } = event;
  const stamps = { Version: Number(revision), ModifiedDateTime: metadata.time };
  return [
    {
      patch: data.EnquiryID,
      fields: (row) => ({ ...others, ...stamps, ...clockFields(after(clocksOf(row))) }),
    },
  ];
}

const statusOf = (StatusCodeID: EnquiryStatusID) => ({
  StatusCodeID,
  StatusName: enquiryStatuses[StatusCodeID].label,
});

const namesOf = ({ PriorityCodeID, TypeCodeID }: Partial<EnquiryDetails>): Partial<EnquiryRow> => ({
  ...(PriorityCodeID !== undefined && { PriorityName: labelOf(priorities, PriorityCodeID) }),
  ...(TypeCodeID !== undefined && { TypeName: labelOf(enquiryTypes, TypeCodeID) }),
});

/** An amendment's own person is no change: a merge may show the enquiry with another one. */
const amended = ({
  EnquiryID: _,
  PersonID: __,
  from: ___,
  was: ____,
  ...changes
}: { EnquiryID: number; PersonID: number; from?: number; was?: object } & Partial<
  EnquiryDetails & LeadPerson
>): Partial<EnquiryRow> => ({ ...changes, ...namesOf(changes) });

function changed(
  { data: { EnquiryID }, metadata, revision }: DecodedEvent<EnquiryEvent>,
  fields: Partial<EnquiryRow>,
): readonly Change<EnquiryRow>[] {
  return [{ patch: EnquiryID, fields: { ...fields, Version: Number(revision), ModifiedDateTime: metadata.time } }];
}
