import { describe, expect, it } from '@jest/globals';
import { eventDefinitions } from '../areas.ts';
import { releasedShapes } from './shapes.ts';

/**
 * Every field of an event that stands in the log in clear, and why it may (decision record 0015). Written by hand: a new field is
 * sealed, or it joins this list, which is to be thought about: by its name, or for one event as `Event.Field`.
 */
const inClear: Readonly<Record<string, readonly string[]>> = {
  'what a record is found by': ['FileID', 'RecordKind', 'RecordID', 'About', 'PersonID', 'LeadID', 'EnquiryID', 'CompanyID', 'LinkedCompanyID', 'ParentCompanyID', 'CompanyQueryID', 'ChildCompanyID', 'UserID', 'UserUUID', 'UserPermissionID', 'LinkID', 'ViewingID', 'viewed', 'viewed.UserID', 'MainContactPersonID', 'ManagedByUserID', 'LineManagerUserID', 'PackEdgeUserID', 'SteerUserID', 'PackEdgeCompanyID', 'AspireOneCompanyID', 'PasskeyID', 'UserEmbeddedItemID', 'selected', 'ViewID', 'Order', 'SentEmailID', 'record', 'record.kind', 'record.id', 'about', 'MessageID', 'resends', 'by', 'NoteID', 'UserSubscriptionID', 'subscriptions', 'entry', 'changes.record', 'changes.record.kind', 'changes.record.id', 'changes.entry', 'DigestClosed.changes', 'ChangeCollected.mail', 'ChangeCollected.facts', 'MergedPersonID', 'KeptPersonID', 'persons', 'mails', 'into', 'shown', 'SessionID', 'SessionAttendanceID'],
  'a fingerprint under a key of the vault, which tells who asks twice and confirms no guess': ['SessionSeatTaken.email', 'SessionWaitingListJoined.email'],
  'codes of a closed list': [
    'PriorityCodeID', 'TypeCodeID', 'OriginationCodeID', 'EngagementTypeID', 'PkePayCycleID', 'LeaseType', 'PreferredLeaseTerm', 'PackEdgeCompanyStatusID', 'PackEdgeCompanyTypeID',
    'RoleGroupIntID', 'PermissionType', 'Status', 'reason', 'because', 'means', 'EmailTypeCodeID', 'mailbox', 'code',
  ],
  'yes or no': ['IsRefinance', 'HasHadNovatedLease', 'IsExistingClient', 'IsRenovation', 'AttendedSession', 'MarketingOptOut', 'LineManager', 'ExternalUser', 'ForcePasswordReset', 'warm', 'tellClient', 'isOneOfMany', 'simulated', 'isKept', 'PostSessionContactReq', 'sendConfirmation', 'DidAttend', 'SessionFeedback'],
  'moments and numbers that tell nobody apart': ['upTo', 'until', 'since', 'PreferredCallTime', 'CallbackDateTime', 'CurrentLeaseMaturityDate', 'DateFrom', 'DateTo', 'ExpectedSettlementDate', 'SettlementDateActual', 'CurrentCarYear', 'InterestedCarYear', 'AnnualKMs', 'BusinessUse', 'SomeSessionsEnded.count', 'left', 'passkeys', 'attempt', 'nextAttempt', 'createdAt', 'assignedAt', 'qualifiedAt'],
  'templates of the product': ['template', 'template.name', 'template.version'],
  'what a file is stored under, which the vault alone can make of it; how large it is, and of which type': ['Content', 'Size', 'Type'],
  'names of companies and forms': ['CompanyTradingName', 'CustomFormName'],
  'versions of the product': ['LastAppVersion'],
  'names of staff': ['ManagedByUserName', 'from.FullName', 'to.FullName', 'UserDisabled.FullName', 'UserDeleted.FullName', 'handover.to.FullName', 'viewed.FullName', 'assignee.FullName', 'createdBy.name', 'assignedBy'],
  'from and to: ids, statuses, and the user of a day': ['from', 'to', 'from.UserID', 'to.UserID', 'assignee', 'assignee.UserID', 'createdBy', 'createdBy.id', 'assignedByID', 'status'],
  'which action on which records, in words that name staff at most, and how it went': [
    'BatchID', 'items', 'undoes', 'changedSince', 'records', 'kind', 'title', 'one', 'many', 'resource', 'isPreviewed', 'isUndoable', 'isLast', 'count', 'unchanged', 'refused', 'totals', 'totals.done', 'totals.unchanged', 'totals.refused',
  ],
  'which list was exported as what, and how much of it': ['ExportID', 'Format', 'FileName', 'rows', 'selected', 'file', 'process', 'sight'],
  'of which fields one of two values was kept': ['fields'],
  'how a list is looked at, which tells of nobody': ['List', 'TakenOver', 'Sort', 'Sort.field', 'Sort.order', 'Columns', 'Columns.order', 'Columns.hidden', 'Widths'],
  'what a user chose to tell everybody of a shared view': ['ViewShared.Name', 'ViewShared.Filter', 'SharedViewAmended.Name', 'SharedViewAmended.Filter'],
  'how leads are distributed: who stood in the line, and which lead was meant for whom': [
    'Enabled', 'RunInterval', 'RunID', 'pool', 'pool.UserID', 'pool.FullName', 'pool.since', 'added', 'added.UserID', 'added.FullName', 'removed', 'removed.UserID', 'removed.FullName', 'waiting', 'line', 'line.UserID', 'line.FullName', 'line.since', 'line.skipped',
    'leads', 'leads.LeadID', 'leads.PriorityCodeID', 'leads.CreatedDateTime', 'leads.to', 'outcomes', 'outcomes.LeadID', 'outcomes.outcome',
  ],
  'which packages end, and the leads that were opened for them': ['PackageID', 'packages', 'packages.PackageID', 'packages.PersonID', 'packages.EndsOn', 'created'],
  'to whom work goes, and how much of it there was': ['handover', 'handover.to', 'handover.to.UserID', 'handover.work', 'handover.work.kind', 'handover.work.count'],
  'what a session is, where and when it is held, and for which employer: what everybody with its link reads': [
    'SessionName', 'SessionLink', 'MaxAttendees', 'MiscellaneousSession', 'Enabled', 'CreatorNotificationsEnabled', 'LocationType', 'Location', 'PublicSession', 'SessionAdded.CompanyName', 'SessionAmended.CompanyName',
    'SessionStartDateTime', 'SessionEndDateTime', 'SessionLinkExpiryDateTime', 'Timezone', 'completeSessionEmails', 'sendCancelSessionEmails',
  ],
  'how many attend a session, and which request or mail of an attendee it is': ['counts', 'counts.seated', 'counts.offered', 'counts.waiting', 'AttendeesConvertedToLeads', 'request', 'SessionAttendeeMailRequested.mail'],
  'when who registered is reminded': ['Reminders', 'Reminders.ReminderEmailID', 'Reminders.WithinHours', 'Reminders.TriggerDateTime', 'Reminders.TriggeredDateTime', 'ReminderEmailID', 'WithinHours'],
};

const allowed = new Set(Object.values(inClear).flat());

describe('An event in the log', () => {
  it.each(Object.entries(eventDefinitions))('%s holds nothing in clear but what the decision lists', (type, { schemaVersion, personal }) => {
    const { required = [], optional = [] } = releasedShapes[`${type} ${schemaVersion}`] ?? {};
    const open = [...required, ...optional].filter((field) => personal?.fields.some((sealed) => field === sealed || field.startsWith(`${sealed}.`)) !== true);
    // What a field held before may stand in clear where the field may.
    expect(open.map((field) => field.replace(/^was\./, '')).filter((field) => field !== 'was' && !allowed.has(field) && !allowed.has(`${type}.${field}`))).toEqual([]);
  });

  it('seals nothing that stands on the list as well', () => {
    const sealed = Object.values(eventDefinitions).flatMap(({ personal }) => personal?.fields ?? []);
    expect(sealed.filter((field) => allowed.has(field))).toEqual([]);
  });
});
