import { byRun } from '@leaseledger/contract/lead-distributor/run-words';
import { leadSource, leadStatuses, type LeadSourceID } from '@leaseledger/contract/leads/lead.codes';
import {
  leadFormats,
  leadLabels,
  personalLeadDetails,
  settlementLabels,
} from '@leaseledger/contract/leads/lead.details';
import { openChanges, recordChanged, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import type { Leaving, NamedUser } from '../kernel/hand-over.ts';
import { activity, changes, type AreaHistory, type HistoryEntry } from '../kernel/history.ts';
import type { LeadEvent } from './lead.events.ts';

const origins = {
  [leadSource.MANUAL]: 'Logged by hand',
  [leadSource.CUSTOM_FORM]: 'Logged from a form',
  [leadSource.SESSION_CALLBACK]: 'Logged from a session callback',
  [leadSource.SESSION_QUOTE]: 'Logged from a session quote request',
  [leadSource.WEBSITE]: 'Logged from the website',
  [leadSource.BOOKING]: 'Logged from a booking',
  [leadSource.SYSTEM]: 'Logged by the system',
} as const satisfies Record<LeadSourceID, string>;

const words: FieldWords = {
  labels: {
    ...leadLabels,
    CurrentCarManufacturer: 'Current car manufacturer',
    InterestedCarManufacturer: 'Interested in manufacturer',
  },
  formats: leadFormats,
  sealed: personalLeadDetails,
};

const settlementWords: FieldWords = {
  labels: settlementLabels,
  formats: { ExpectedSettlementDate: 'day', SettlementDateActual: 'day' },
  sealed: [],
};

const assignee = (
  Description: string,
  ChangeFromName: string | null,
  ChangeToName: string | null,
  Note: string | null,
): HistoryEntry => ({
  Kind: 'assignee',
  ActivityTypeCodeName: ChangeToName === null ? 'Lead unassigned' : 'Lead assigned',
  Description,
  ChangeFromName,
  ChangeToName,
  Note,
  Changes: [],
});

const handedOver = (from: NamedUser | null, because: Leaving | undefined): string =>
  from === null || because === undefined ? '' : `, handed over because ${from.FullName} was ${because}`;

/** A lead's history: specification 3, sections 2 and 4. */
export const leadHistory: AreaHistory<LeadEvent> = {
  subjectType: 'lead',
  subjectID: ({ LeadID }) => LeadID,
  whyNoUndo: null,
  entries: {
    LeadLogged: ({ OriginationCodeID, CustomFormName }) =>
      activity(
        'Lead logged',
        CustomFormName === null ? origins[OriginationCodeID] : `Logged from form “${CustomFormName}”`,
      ),
    LeadAmended: (data) => changes('Lead amended', openChanges(data, words)),
    // Whatever else older ones changed stands beside the person; personal details come along whether they changed or not.
    LeadPersonChanged: ({ from, PersonID, ...data }) =>
      changes('Lead amended', [
        recordChanged('Person', 'person', from, PersonID),
        ...openChanges(data, words).filter(({ IsSealed }) => !IsSealed),
      ]),
    LeadAssigned: ({ from, to, warm, because, RunID }) =>
      assignee(
        `Assigned to ${to.FullName}${warm ? ', warm' : ''}${handedOver(from, because)}${RunID === undefined ? '' : byRun(RunID)}`,
        from?.FullName ?? null,
        to.FullName,
        warm ? 'warm' : null,
      ),
    LeadUnassigned: ({ from, because }) =>
      assignee(`Assigned to nobody instead of ${from.FullName}${handedOver(from, because)}`, from.FullName, null, null),
    LeadStatusChanged: ({ from, to }) => ({
      Kind: 'status',
      ActivityTypeCodeName: 'Lead status changed',
      Description: `Status ${leadStatuses[from].label} to ${leadStatuses[to].label}`,
      ChangeFromName: leadStatuses[from].label,
      ChangeToName: leadStatuses[to].label,
      Note: null,
      Changes: [],
    }),
    LeadSettlementExpected: (data) => changes('Settlement expected', openChanges(data, settlementWords)),
    LeadSettled: (data) => changes('Lead settled', openChanges(data, settlementWords)),
    LeadDeleted: () => activity('Lead deleted', 'Deleted'),
    LeadConvertedToEnquiry: ({ EnquiryID }) =>
      activity('Lead converted', `Became enquiry ${EnquiryID}`, [recordChanged('Enquiry', 'enquiry', null, EnquiryID)]),
    LeadRestored: () => activity('Lead restored', 'Brought back as it was'),
  },
  beside: {
    LeadConvertedToEnquiry: ({ LeadID, EnquiryID }) => [
      {
        subjectType: 'enquiry',
        subjectID: EnquiryID,
        entry: activity('Lead converted', `Lead ${LeadID} became this enquiry`),
      },
    ],
  },
  sealed: { LeadAmended: (data) => sealedChanges(data, words) },
};
