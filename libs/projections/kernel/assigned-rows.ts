import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { AssignmentTraces } from '@leaseledger/domain/behaviours/assignment';
import type { NamedUser } from '@leaseledger/domain/kernel/hand-over';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';

/** The person of a row, before it has one. */
export const noPerson = {
  PersonID: 0,
  OwnPersonID: 0,
  PersonFullName: null,
  PersonEmployerName: null,
  PersonEmail: null,
  PersonContactNumber: null,
} satisfies LeadPerson & { readonly OwnPersonID: number };

/** The assignment of a row without an assignee. */
export const unassigned = {
  AssignedToUserID: null,
  AssigneeName: null,
  AssignedByUserID: null,
  AssignerName: null,
  AssignedDateTime: null,
};

/** The author and the times of a row, before it has them. */
export const notCreated = { CreatedByUserID: null, CreatedByName: '', CreatedDateTime: '', ModifiedDateTime: '' };

/** The columns of a row that follow its person, for `followPersons`. */
export const personColumns = {
  id: 'PersonID',
  own: 'OwnPersonID',
  name: 'PersonFullName',
  employer: 'PersonEmployerName',
  email: 'PersonEmail',
  phone: 'PersonContactNumber',
} as const;

/** The columns of a row that follow its users, for `followUsers`. */
export const staffColumns = [
  { id: 'AssignedToUserID', name: 'AssigneeName' },
  { id: 'AssignedByUserID', name: 'AssignerName' },
  { id: 'CreatedByUserID', name: 'CreatedByName' },
] as const;

/** The columns by which a search finds a row: its person and its assignee. */
export const searchedPersonColumns = [
  'PersonFullName',
  'PersonEmployerName',
  'PersonEmail',
  'PersonContactNumber',
  'AssigneeName',
] as const;

/** The assignment of a row after an event that gave it to a user. */
export const assignedBy = ({
  data: { to },
  metadata: { actor, time },
}: DecodedEvent<{ type: string; data: { readonly to: NamedUser } }>) => ({
  AssignedToUserID: to.UserID,
  AssigneeName: to.FullName,
  AssignedByUserID: actor.id,
  AssignerName: actor.name,
  AssignedDateTime: time,
});

/** The revision and the time of the latest change of a row. */
export const stampsOf = ({ metadata, revision }: DecodedEvent) => ({
  Version: Number(revision),
  ModifiedDateTime: metadata.time,
});

/** The author, the times and the revision of a new row. */
export const createdBy = (event: DecodedEvent) => ({
  ...stampsOf(event),
  CreatedByUserID: event.metadata.actor.id,
  CreatedByName: event.metadata.actor.name,
  CreatedDateTime: event.metadata.time,
});

/** The part of a restored record that its area's rows show in the same columns. */
interface RestoredData extends AssignmentTraces {
  readonly PersonID: number;
  readonly assignee: NamedUser | null;
  readonly createdBy: { readonly id: number | null; readonly name: string };
  readonly createdAt: string;
}

/** A restored record: its own fields, and the columns of its person, users and times. */
export function restoredRow<Data extends RestoredData>(event: DecodedEvent<{ type: string; data: Data }>) {
  const {
    assignee,
    createdBy: author,
    createdAt,
    assignedBy: by,
    assignedByID = null,
    assignedAt,
    ...fields
  } = event.data;
  return {
    fields,
    columns: {
      ...stampsOf(event),
      OwnPersonID: event.data.PersonID,
      AssignedToUserID: assignee?.UserID ?? null,
      AssigneeName: assignee?.FullName ?? null,
      AssignedByUserID: assignedByID,
      AssignerName: by,
      AssignedDateTime: assignedAt,
      CreatedByUserID: author.id,
      CreatedByName: author.name,
      CreatedDateTime: createdAt,
    },
  };
}
