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
  notMailed,
  moved,
  noClocks,
  type ServiceClocks,
} from '@leaseledger/domain/behaviours/service-clocks';
import { clocksAfterAmendment } from '@leaseledger/domain/enquiries/amend-enquiry';
import type { EnquiryEvent } from '@leaseledger/domain/enquiries/enquiry.area';
import { clocksOfLogged } from '@leaseledger/domain/enquiries/log-enquiry';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import {
  assignedBy,
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
 * An enquiry without decisions. It names every field of a row, because setting fields is several times as fast as
 * adding them.
 */
const loggedEnquiry: EnquiryRow = {
  id: 0,
  EnquiryID: 0,
  Version: 0,
  ...blankEnquiry,
  ...noPerson,
  PriorityName: '',
  TypeName: '',
  StatusCodeID: enquiryStatus.OPEN,
  StatusName: enquiryStatuses[enquiryStatus.OPEN].label,
  LeadID: null,
  ...unassigned,
  ...notCreated,
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
      // All columns of what is past a target, so that it is counted without its rows.
      ['StatusCodeID', 'StatusCountsFrom', 'StatusSince', 'TypeCodeID', 'PriorityCodeID'],
      ['FirstContactDateTime', 'CreatedDateTime', 'TypeCodeID', 'PriorityCodeID'],
    ],
    search: ['EnquiryID', ...searchedPersonColumns, ...searchedEnquiryDetails],
    searchedByValue: 'AssigneeName',
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  }),
  handlers: {
    ...followPersons<EnquiryRow>({
      ...personColumns,
      forget: personalEnquiryDetails,
    }),
    ...followUsers<EnquiryRow>([...staffColumns, { id: 'OriginationUserID', name: 'OriginationUserName' }]),
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
    EnquiryAssigned: (event) => changed(event, assignedBy(event)),
    EnquiryUnassigned: (event) => changed(event, unassigned),
    EnquiryStatusChanged: (event) => {
      const { to, since = event.metadata.time } = event.data;
      return clocked(event, (clocks) => moved(clocks, to, since), statusOf(to));
    },
    EnquiryMailNoted: (event) => {
      const { SentEmailID, at } = event.data;
      return clocked(event, (clocks) => mailed(clocks, { SentEmailID, At: at }));
    },
    EnquiryMailNotSent: (event) => clocked(event, (clocks) => notMailed(clocks, event.data.SentEmailID)),
    EnquiryDeleted: ({ data: { EnquiryID } }) => [{ remove: EnquiryID }],
    EnquiryRestored(event) {
      const { fields: restored, columns } = restoredRow(event);
      const { status, clocks = begun(status, event.metadata.time), ...fields } = restored;
      return [
        {
          put: fields.EnquiryID,
          row: {
            ...loggedEnquiry,
            ...fields,
            ...columns,
            id: fields.EnquiryID,
            ...namesOf(fields),
            ...statusOf(status),
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
  return [
    {
      patch: event.data.EnquiryID,
      fields: (row) => ({ ...others, ...stampsOf(event), ...clockFields(after(clocksOf(row))) }),
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

const changed = (event: DecodedEvent<EnquiryEvent>, fields: Partial<EnquiryRow>): readonly Change<EnquiryRow>[] => [
  { patch: event.data.EnquiryID, fields: { ...fields, ...stampsOf(event) } },
];
