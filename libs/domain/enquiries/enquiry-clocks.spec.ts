import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { enquiryStatus, type EnquiryStatusID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { blankCommon } from '@leaseledger/contract/enquiries/enquiry.details';
import { aroha } from '@leaseledger/contract/testing/people';
import { given, system, user } from '../kernel/given.ts';
import { enquiryDecider, type EnquiryEvent } from './enquiry.area.ts';

const { OPEN, IN_PROGRESS, CLOSED } = enquiryStatus;
const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const hour = (count: number) => `2026-07-01T${String(count).padStart(2, '0')}:00:00.000Z`;
const at = (count: number, event: EnquiryEvent) => ({
  ...event,
  metadata: { actor: { id: 1, name: 'Mia Okafor' }, time: hour(count) },
});

const logged = at(1, {
  type: 'EnquiryLogged',
  data: { EnquiryID: 5, ...aroha, ...blankCommon, createdBy: { id: 1, name: 'Mia Okafor' } },
});
const status = (from: EnquiryStatusID, to: EnquiryStatusID, heldSince: number, since?: number): EnquiryEvent => ({
  type: 'EnquiryStatusChanged',
  data: { EnquiryID: 5, from, to, heldSince: hour(heldSince), ...(since !== undefined && { since: hour(since) }) },
});
const worked = at(3, status(OPEN, IN_PROGRESS, 1));
const closed = at(6, status(IN_PROGRESS, CLOSED, 3));
const undo = (...decisions: EnquiryEvent[]) =>
  ({
    type: 'UndoDecision',
    decision: String(decisions.length),
    past: decisions.map((event, index) => {
      return { name: String(index + 1), undoes: undefined, by: 'Mia Okafor', at: hour(1), events: [event] };
    }),
  }) as const;
const noted: EnquiryEvent = { type: 'EnquiryMailNoted', data: { EnquiryID: 5, SentEmailID: 41, at: hour(2) } };
const note = (SentEmailID: number, count: number) =>
  ({ type: 'NoteEnquiryMail', SentEmailID, at: hour(count) }) as const;

describe('the clocks of an enquiry', () => {
  it('records the beginning of the stay that a change of the status ends', () =>
    given(enquiryDecider, [logged, worked])
      .when({ type: 'ChangeEnquiryStatus', to: CLOSED }, mia)
      .then([status(IN_PROGRESS, CLOSED, 3)]));

  it('continues the former stay when a change of the status is undone', () =>
    given(enquiryDecider, [logged, worked, closed])
      .when(undo(worked, closed), mia)
      .then([status(CLOSED, IN_PROGRESS, 6, 3)]));

  it('continues the undone stay when the undo is undone', () => {
    const undone = at(8, status(CLOSED, IN_PROGRESS, 6, 3));
    given(enquiryDecider, [logged, worked, closed, undone])
      .when(undo(undone), mia)
      .then([status(IN_PROGRESS, CLOSED, 3, 6)]);
  });

  it('notes each mail once, and not of a missing enquiry', () => {
    given(enquiryDecider, [logged]).when(note(41, 2), system).then([noted]);
    given(enquiryDecider, [logged, noted]).when(note(41, 3), system).then([]);
    given(enquiryDecider).when(note(41, 2), system).then([]);
    given(enquiryDecider, [logged])
      .when(note(41, 2), mia)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
  });

  it('forgets the noted mail alone when it was not sent', () => {
    const forget = (SentEmailID: number) => ({ type: 'ForgetEnquiryMail', SentEmailID }) as const;
    given(enquiryDecider, [logged, noted])
      .when(forget(41), system)
      .then([{ type: 'EnquiryMailNotSent', data: { EnquiryID: 5, SentEmailID: 41 } }]);
    given(enquiryDecider, [logged, noted]).when(forget(42), system).then([]);
  });

  it('counts the next mail when the first one was not sent', () => {
    const second: EnquiryEvent = { type: 'EnquiryMailNoted', data: { EnquiryID: 5, SentEmailID: 42, at: hour(3) } };
    const failed: EnquiryEvent = { type: 'EnquiryMailNotSent', data: { EnquiryID: 5, SentEmailID: 41 } };
    given(enquiryDecider, [logged, noted]).when(note(42, 3), system).then([second]);
    given(enquiryDecider, [logged, noted, second]).when(note(42, 3), system).then([]);
    given(enquiryDecider, [logged, noted, second])
      .when({ type: 'ForgetEnquiryMail', SentEmailID: 42 }, system)
      .then([{ type: 'EnquiryMailNotSent', data: { EnquiryID: 5, SentEmailID: 42 } }]);
    given(enquiryDecider, [logged, noted, second, failed]).when(note(41, 2), system).then([noted]);
  });

  it('takes the clocks through a deletion', () => {
    const deleted: EnquiryEvent = { type: 'EnquiryDeleted', data: { EnquiryID: 5 } };
    const restored: EnquiryEvent = {
      type: 'EnquiryRestored',
      data: {
        EnquiryID: 5,
        ...aroha,
        ...blankCommon,
        createdBy: { id: 1, name: 'Mia Okafor' },
        createdAt: hour(1),
        assignedBy: null,
        assignedAt: null,
        status: IN_PROGRESS,
        assignee: null,
        clocks: {
          stays: [
            { StatusCodeID: OPEN, From: hour(1), To: hour(3) },
            { StatusCodeID: IN_PROGRESS, From: hour(3), To: null },
          ],
          contacts: { Date: null, Mail: null },
        },
      },
    };
    given(enquiryDecider, [logged, worked, at(4, deleted), at(9, restored)])
      .when({ type: 'ChangeEnquiryStatus', to: CLOSED }, mia)
      .then([status(IN_PROGRESS, CLOSED, 3)]);
  });
});
